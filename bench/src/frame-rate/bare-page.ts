/**
 * Bare limit of the frame-rate benchmark: a plain page that reads every frame and ten times a second writes the newest price of
 * each instrument into an existing text node, without framework, charts and price flashes.
 */

import { SOCKET_PATH } from '@vernier/shared/api/paths';
import { TOPIC_DAY_MARKET } from '@vernier/shared/api/socket';

export const BARE_PATH = '/bare';

export const BARE_PAGE = `<!doctype html>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>bare</title>
<style>
  body { margin: 0; font: 16px sans-serif; }
  p { display: flex; justify-content: space-between; box-sizing: border-box; height: 68px; margin: 0; padding: 20px; }
</style>
<main class="home-list"></main>
<script>
  const nodes = new Map(), newest = new Map();
  let scheduled = false, ranAt = -Infinity;
  function node(code) {
    const row = document.createElement('p'), name = document.createElement('b'), price = document.createElement('span');
    name.textContent = code;
    price.dataset.testid = 'price-' + code;
    const text = document.createTextNode('');
    price.append(text);
    row.append(name, price);
    document.querySelector('main').append(row);
    nodes.set(code, text);
    return text;
  }
  function write() {
    scheduled = false;
    ranAt = performance.now();
    for (const [code, price] of newest) (nodes.get(code) ?? node(code)).data = price.toFixed(5);
    newest.clear();
  }
  const socket = new WebSocket(location.origin.replace('http', 'ws') + '${SOCKET_PATH}');
  socket.onopen = () => socket.send(JSON.stringify({ cmd: 'sub', topic: '${TOPIC_DAY_MARKET}' }));
  socket.onmessage = ({ data }) => {
    const frame = JSON.parse(data);
    if (frame.topic !== '${TOPIC_DAY_MARKET}') return;
    for (const row of frame.data) newest.set(row.Code, row.Close);
    if (scheduled) return;
    scheduled = true;
    setTimeout(() => requestAnimationFrame(write), Math.max(0, ranAt + 100 - performance.now()));
  };
</script>`;
