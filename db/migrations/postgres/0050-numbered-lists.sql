-- Numbers of the rows in the lists of a user, so that any page of a list is a range of an index and its length is one row.
-- Triggers add a row to its lists. The lists of deposits and withdrawals exist for both channels and for each one.

CREATE TABLE user_lists (
  user_id bigint NOT NULL,
  list text COLLATE "C" NOT NULL,
  length bigint NOT NULL CHECK (length > 0),
  PRIMARY KEY (user_id, list)
);

CREATE TABLE user_list_rows (
  user_id bigint NOT NULL,
  list text COLLATE "C" NOT NULL,
  -- Contiguous from 1.
  number bigint NOT NULL CHECK (number > 0),
  -- Id of the row in the table of the list.
  row_id bigint NOT NULL,
  PRIMARY KEY (user_id, list, number)
);

INSERT INTO user_list_rows (user_id, list, number, row_id)
  SELECT account_id, 'deposits', row_number() OVER (PARTITION BY account_id ORDER BY id), id FROM deposits
  UNION ALL
  SELECT account_id, channel || '_deposits', row_number() OVER (PARTITION BY account_id, channel ORDER BY id), id
    FROM deposits
  UNION ALL
  SELECT account_id, 'withdrawals', row_number() OVER (PARTITION BY account_id ORDER BY id), id FROM withdrawals
  UNION ALL
  SELECT account_id, channel || '_withdrawals', row_number() OVER (PARTITION BY account_id, channel ORDER BY id), id
    FROM withdrawals
  UNION ALL
  SELECT user_id, 'support_messages', row_number() OVER (PARTITION BY user_id ORDER BY id), id FROM support_messages
  UNION ALL
  SELECT invited_by, 'invited_users', row_number() OVER (PARTITION BY invited_by ORDER BY id), id
    FROM users WHERE invited_by IS NOT NULL;
INSERT INTO user_lists (user_id, list, length)
  SELECT user_id, list, count(*) FROM user_list_rows GROUP BY user_id, list;

CREATE FUNCTION add_to_lists(its_user bigint, lists text[], its_row bigint) RETURNS void LANGUAGE sql AS $$
  WITH lengthened AS (
    INSERT INTO user_lists (user_id, list, length) SELECT its_user, list, 1 FROM unnest(lists) AS list
      ON CONFLICT (user_id, list) DO UPDATE SET length = user_lists.length + 1
      RETURNING user_id, list, length
  )
  INSERT INTO user_list_rows (user_id, list, number, row_id) SELECT user_id, list, length, its_row FROM lengthened
$$;

CREATE FUNCTION list_transfer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_lists(NEW.account_id, ARRAY[TG_TABLE_NAME::text, NEW.channel || '_' || TG_TABLE_NAME], NEW.id);
  RETURN NULL;
END $$;

CREATE FUNCTION list_support_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_lists(NEW.user_id, ARRAY['support_messages'], NEW.id);
  RETURN NULL;
END $$;

CREATE FUNCTION list_invited_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_lists(NEW.invited_by, ARRAY['invited_users'], NEW.id);
  RETURN NULL;
END $$;

CREATE TRIGGER deposits_listed AFTER INSERT ON deposits FOR EACH ROW EXECUTE FUNCTION list_transfer();
CREATE TRIGGER withdrawals_listed AFTER INSERT ON withdrawals FOR EACH ROW EXECUTE FUNCTION list_transfer();
CREATE TRIGGER support_messages_listed AFTER INSERT ON support_messages FOR EACH ROW
  EXECUTE FUNCTION list_support_message();
CREATE TRIGGER users_listed AFTER INSERT ON users FOR EACH ROW WHEN (NEW.invited_by IS NOT NULL)
  EXECUTE FUNCTION list_invited_user();

CREATE INDEX users_frozen ON users (id) WHERE frozen_at_ms IS NOT NULL;
CREATE INDEX audit_of_time ON audit (at_ms, id);

-- Id of the first unanswered message, the order of the waiting conversations; null when nothing is unanswered.
ALTER TABLE support_threads ADD COLUMN waiting_message_id bigint
  CHECK (waiting_message_id IS NULL OR waiting_since_ms IS NOT NULL);
UPDATE support_threads SET waiting_message_id = coalesce(
    (SELECT min(id) FROM support_messages
     WHERE support_messages.user_id = support_threads.user_id AND admin_id IS NULL
       AND created_at_ms >= support_threads.waiting_since_ms),
    last_message_id)
  WHERE waiting_since_ms IS NOT NULL;
DROP INDEX support_threads_waiting;
CREATE INDEX support_threads_waiting ON support_threads (waiting_message_id) WHERE waiting_message_id IS NOT NULL;
CREATE INDEX support_threads_answered ON support_threads (last_message_id) WHERE waiting_message_id IS NULL;
