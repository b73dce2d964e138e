-- Secrets of API tokens for the compatible interfaces: encrypted where they sign, a digest where they are sent themselves. The
-- settings of these requests are JSON.

ALTER TABLE api_tokens ADD COLUMN secret_sealed TEXT;
ALTER TABLE api_tokens ADD COLUMN secret_hash TEXT;
ALTER TABLE api_tokens ADD COLUMN settings TEXT;
CREATE UNIQUE INDEX api_tokens_secret_hash ON api_tokens (secret_hash) WHERE secret_hash IS NOT NULL;
