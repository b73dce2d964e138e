-- The name that a user gave an order, found by an index: one order of an account has it, whatever became of the order.

ALTER TABLE orders ADD COLUMN client_id TEXT
  CHECK (client_id IS NULL OR (length(client_id) BETWEEN 1 AND 64 AND client_id NOT GLOB '*[^A-Za-z0-9._-]*'));
CREATE UNIQUE INDEX orders_client_id ON orders (account_id, client_id) WHERE client_id IS NOT NULL;
