-- Written by a program whose newest migration was 0038-api-token-secrets, on top of what its predecessors left.

UPDATE api_tokens SET secret_sealed = 'AgECAwQFZW5jcnlwdGVk', secret_hash = 'secret-hash-0038', settings = '{"isHedged":true,"leverage":{"1":50}}' WHERE id = 1;
