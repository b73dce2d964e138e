/** Hook that synchronises the chart engine with the props: loads it, creates it again when required, and updates it. */

import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { inNextFrame } from '../browser/next-frame.ts';
import { pointsText } from '../format/number-text.ts';
import { usePalette } from '../theme/theme.ts';
import type { CandleEngine, CreateCandleEngine } from './candle-engine.ts';
import type { ChartCandle, ChartLayer, ChartLine, ShownMoment } from './chart-candle.ts';
import { chartColours } from './chart-colours.ts';
import type { ComparedInstrument } from './comparison/use-comparison.ts';
import type { ChartDrawings } from './drawings/use-drawings.ts';
import type { StoredIndicator } from './indicators/stored-indicator.ts';
import type { LineInteraction } from './line-interaction.ts';
import { type ChartOverlay, createOverlay } from './chart-overlay.ts';
import type { AxisScale, ChartType } from './chart-style.ts';
import { chartTimes } from './chart-times.ts';

export interface ChartReactions {
  /** The opening moment of the candle under the crosshair. */
  readonly onInspect: (timeS: number | null) => void;
  readonly onLatest: (inView: boolean) => void;
  /** Language tag of the times. */
  readonly language: string;
}

export interface Chart {
  /** Elements of the engine, and of the overlay with lines and tags. */
  readonly box: RefObject<HTMLDivElement | null>;
  readonly over: RefObject<HTMLDivElement | null>;
  readonly engine: RefObject<CandleEngine | null>;
  readonly overlay: RefObject<ChartOverlay | null>;
  /** Element of the legend, and the one under it for names of indicators. */
  readonly head: RefObject<HTMLDivElement | null>;
  readonly notes: RefObject<HTMLDivElement | null>;
  /** Counts the engines built so far. */
  readonly ready: number;
}

const COUNTDOWN_MS = 1000;
/** Width of the longest usual label, 66,540.00, so that the chart does not move when the first ones appear. */
const AXIS_WIDTH = 72;
const NOTHING: readonly ChartCandle[] = [];

export function useChart(props: CandleChartProps, reactions: ChartReactions): Chart {
  const { candles, periodS, name, lines, volume, layer, moment, type = 'candles', scale = 'linear' } = props;
  const box = useRef<HTMLDivElement>(null);
  const over = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const notes = useRef<HTMLDivElement>(null);
  const { engine, overlay, ready } = useEngine(props, reactions, { box, over });
  const palette = usePalette();
  useEffect(() => {
    if (ready === 0 || palette === '' || box.current === null) return;
    engine.current?.recolour(chartColours(box.current));
  }, [ready, palette, engine]);
  useEffect(() => {
    if (ready > 0) engine.current?.setShown({ volume, layer });
  }, [ready, volume, layer, engine]);
  useEffect(() => {
    if (ready > 0) engine.current?.setStyle(type, scale);
  }, [ready, type, scale, engine]);
  // What changes with each price waits for the next frame, in this order: React would run it in the task of its render.
  useEffect(() => {
    if (ready === 0) return undefined;
    return inNextFrame(() => engine.current?.setCandles(candles ?? NOTHING, `${name} ${periodS}`));
  }, [ready, candles, name, periodS, engine]);
  useEffect(() => {
    if (ready === 0 || moment === undefined) return undefined;
    return inNextFrame(() => engine.current?.showMoment(moment.timeS));
  }, [ready, moment, engine]);
  useEffect(() => {
    if (ready === 0) return undefined;
    return inNextFrame(() => {
      overlay.current?.setLines(lines);
      engine.current?.setReach(
        lines.filter(({ kind }) => kind !== 'now' && kind !== 'alert').map((line) => line.price),
      );
    });
  }, [ready, lines, engine, overlay]);
  useCountdown(overlay, ready, props);
  useHandles({ over, overlay, engine }, ready, props.interaction);
  useHeadHeight({ head, box }, { engine, overlay }, ready);
  return useMemo(() => ({ box, over, head, notes, engine, overlay, ready }), [engine, overlay, ready]);
}

/** Prices and labels of lines stay under the legend. */
function useHeadHeight(
  { head, box }: Pick<Chart, 'head' | 'box'>,
  { engine, overlay }: Pick<Chart, 'engine' | 'overlay'>,
  ready: number,
): void {
  useEffect(() => {
    const [element, chart] = [head.current, box.current];
    if (ready === 0 || element === null || chart === null) return undefined;
    const observer = new ResizeObserver(() => {
      const height = element.offsetTop + element.offsetHeight;
      overlay.current?.setTop(height);
      engine.current?.setTop(height);
    });
    for (const one of [element, chart]) observer.observe(one);
    return () => observer.disconnect();
  }, [head, box, engine, overlay, ready]);
}

/** `ready` counts the engines built so far; 0 while there is none. */
function useEngine(
  props: CandleChartProps,
  { onInspect, onLatest, language }: ChartReactions,
  places: { box: RefObject<HTMLDivElement | null>; over: RefObject<HTMLDivElement | null> },
) {
  const { precision, periodS, timeZone, axisWidth = AXIS_WIDTH } = props;
  const { box, over } = places;
  const engine = useRef<CandleEngine | null>(null);
  const overlay = useRef<ChartOverlay | null>(null);
  const [ready, setReady] = useState(0);
  const calls = useRef(props);
  useEffect(() => {
    calls.current = props;
  });
  useEffect(() => {
    const [inner, outer] = [box.current, over.current];
    if (inner === null || outer === null) return undefined;
    let disposed = false;
    let made: CandleEngine | null = null;
    const text = (points: number) => pointsText(points, precision);
    const chartOverlay = createOverlay(outer, text);
    const build = (create: CreateCandleEngine) => {
      if (disposed) return;
      made = create(inner, {
        colours: chartColours(inner),
        format: { price: text, ...chartTimes(language, periodS, timeZone) },
        axisWidth,
        onPaint: chartOverlay.draw,
        onOldest: () => calls.current.onOlder(),
        onInspect: (candle, price) => {
          onInspect(candle?.timeS ?? null);
          chartOverlay.setCross(price);
        },
        onLatest,
      });
      engine.current = made;
      overlay.current = chartOverlay;
      setReady((count) => count + 1);
    };
    import('./candle-engine.ts').then(
      (module) => build(module.createCandleEngine),
      () => {
        if (!disposed) calls.current.onBroken();
      },
    );
    return () => {
      disposed = true;
      made?.destroy();
      onInspect(null);
      chartOverlay.end();
      engine.current = null;
      overlay.current = null;
    };
  }, [precision, periodS, timeZone, language, axisWidth, onInspect, onLatest, box, over]);
  return { engine, overlay, ready };
}

function useCountdown(
  overlay: RefObject<ChartOverlay | null>,
  ready: number,
  { countdown = true, candles, periodS, nowMs, endAfter }: CandleChartProps,
): void {
  const barStartS = candles?.at(-1)?.timeS;
  useEffect(() => {
    if (ready === 0) return undefined;
    const write = () => {
      const now = nowMs();
      const endMs = endAfter?.(now) ?? ((barStartS ?? 0) + periodS) * 1000;
      const runs = countdown && barStartS !== undefined;
      overlay.current?.setCountdown(runs ? barCountdown(endMs, periodS, now) : '');
    };
    write();
    const timer = setInterval(write, COUNTDOWN_MS);
    return () => clearInterval(timer);
  }, [overlay, ready, countdown, barStartS, periodS, nowMs, endAfter]);
}

interface Over {
  readonly over: RefObject<HTMLDivElement | null>;
  readonly overlay: RefObject<ChartOverlay | null>;
  readonly engine: RefObject<CandleEngine | null>;
}

/** Line controls, loaded after the chart and only for interactive lines. */
function useHandles(
  { over, overlay, engine }: Over,
  ready: number,
  interaction: LineInteraction | undefined,
): void {
  const latest = useRef(interaction);
  useEffect(() => {
    latest.current = interaction;
  });
  const isInteractive = interaction !== undefined;
  useEffect(() => {
    const [root, chartOverlay] = [over.current, overlay.current];
    if (ready === 0 || !isInteractive || root === null || chartOverlay === null) return undefined;
    let detach: (() => void) | null = null;
    let disposed = false;
    import('./line-handles.ts').then(
      ({ attachHandles }) => {
        if (!disposed) {
          const hideCrosshair = () => engine.current?.hideCrosshair();
          detach = attachHandles(root, chartOverlay, () => latest.current ?? null, hideCrosshair);
        }
      },
      () => {
        // the chart works without them
      },
    );
    return () => {
      disposed = true;
      detach?.();
    };
  }, [over, overlay, engine, ready, isInteractive]);
}

/** `05:21`, or `3:05:21` from an hour on; empty when the candle is already over. */
export function barCountdown(endMs: number, periodS: number, nowMs: number): string {
  const left = Math.ceil((endMs - nowMs) / 1000);
  if (left <= 0 || left > periodS) return '';
  const hours = Math.floor(left / 3600);
  const rest = `${pad(Math.floor((left % 3600) / 60))}:${pad(left % 60)}`;
  return hours === 0 ? rest : `${hours}:${rest}`;
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}

/** Props of the candle chart. */
export interface CandleChartProps {
  /** `EUR/USD`. */
  readonly name: string;
  readonly periodName: string;
  readonly periodS: number;
  readonly precision: number;
  /** Oldest first; undefined while the first ones load. */
  readonly candles: readonly ChartCandle[] | undefined;
  readonly lines: readonly ChartLine[];
  readonly layer?: ChartLayer | undefined;
  readonly type?: ChartType;
  readonly scale?: AxisScale;
  /** IANA name; undefined is that of the device. */
  readonly timeZone?: string | undefined;
  readonly moment?: ShownMoment | undefined;
  readonly indicators?: readonly StoredIndicator[];
  readonly onRemoveIndicator?: (id: number) => void;
  /** The border of a pane was moved. */
  readonly onIndicators?: (indicators: readonly StoredIndicator[]) => void;
  readonly drawings?: ChartDrawings | undefined;
  /** Needs the percent scale. */
  readonly compared?: ComparedInstrument | undefined;
  readonly volume: boolean;
  readonly axisWidth?: number;
  readonly countdown?: boolean;
  /** The interaction with the lines; without it they are read-only. */
  readonly interaction?: LineInteraction | undefined;
  /** The market's clock, for the countdown. */
  readonly nowMs: () => number;
  /** When the candle of a moment ends; without it a period after its start. */
  readonly endAfter?: ((nowMs: number) => number) | undefined;
  readonly onOlder: () => void;
  /** The chart code could not be loaded; mounting again retries. */
  readonly onBroken: () => void;
}
