-- Written by a program whose newest migration was 0047-signed-tape-roots, on top of what its predecessors left.

INSERT INTO tape_roots (day, root, version, market, public_key, signature) VALUES
  (20392, '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d', 2, 'live fstream.binance.com/stream',
   'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
   'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b');
