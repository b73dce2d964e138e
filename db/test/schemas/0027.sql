-- Written by a program whose newest migration was 0027-code-requests, on top of what its predecessors left.

INSERT INTO codes (key_hash, target, purpose, address, is_known, code_hash, sent_at_ms, tries_left) VALUES
  ('9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08', '60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752', 'password', 'fd61a03af4f77d870fc21e05e7e80678095c92d808cfb3b5c279ee04c74aca13', 0, 'a4e624d686e03ed2767c0abd85c14426b0b1157d2ce81d27bb4fe4f6f01d688a', 1700000000000, 4);
