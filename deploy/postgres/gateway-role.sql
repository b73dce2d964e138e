-- Role of gateways with GATEWAY_MARKET=fed: it reads content and the terms and financing rates of instruments, and nothing of accounts, keys or the market.
-- psql "$DATABASE_URL" --set=password=… --file=gateway-role.sql
CREATE ROLE vernier_gateway LOGIN PASSWORD :'password';
GRANT SELECT ON migrations, news, news_texts, companies, instrument_terms, swap_terms TO vernier_gateway;
