-- Numbers of the rows in the lists of a user, so that any page of a list is a range of an index and its length is one row.
-- Triggers add a row to its lists. The lists of deposits and withdrawals exist for both channels and for each one.

CREATE TABLE user_lists (
  user_id INTEGER NOT NULL,
  list TEXT NOT NULL,
  length INTEGER NOT NULL CHECK (length > 0),
  PRIMARY KEY (user_id, list)
) STRICT, WITHOUT ROWID;

CREATE TABLE user_list_rows (
  user_id INTEGER NOT NULL,
  list TEXT NOT NULL,
  -- Contiguous from 1.
  number INTEGER NOT NULL CHECK (number > 0),
  -- Id of the row in the table of the list.
  row_id INTEGER NOT NULL,
  PRIMARY KEY (user_id, list, number)
) STRICT, WITHOUT ROWID;

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

CREATE TRIGGER deposits_listed AFTER INSERT ON deposits BEGIN
  INSERT INTO user_lists (user_id, list, length)
    VALUES (new.account_id, 'deposits', 1), (new.account_id, new.channel || '_deposits', 1)
    ON CONFLICT (user_id, list) DO UPDATE SET length = length + 1;
  INSERT INTO user_list_rows (user_id, list, number, row_id)
    SELECT user_id, list, length, new.id FROM user_lists
    WHERE user_id = new.account_id AND list IN ('deposits', new.channel || '_deposits');
END;

CREATE TRIGGER withdrawals_listed AFTER INSERT ON withdrawals BEGIN
  INSERT INTO user_lists (user_id, list, length)
    VALUES (new.account_id, 'withdrawals', 1), (new.account_id, new.channel || '_withdrawals', 1)
    ON CONFLICT (user_id, list) DO UPDATE SET length = length + 1;
  INSERT INTO user_list_rows (user_id, list, number, row_id)
    SELECT user_id, list, length, new.id FROM user_lists
    WHERE user_id = new.account_id AND list IN ('withdrawals', new.channel || '_withdrawals');
END;

CREATE TRIGGER support_messages_listed AFTER INSERT ON support_messages BEGIN
  INSERT INTO user_lists (user_id, list, length) VALUES (new.user_id, 'support_messages', 1)
    ON CONFLICT (user_id, list) DO UPDATE SET length = length + 1;
  INSERT INTO user_list_rows (user_id, list, number, row_id)
    SELECT user_id, list, length, new.id FROM user_lists
    WHERE user_id = new.user_id AND list = 'support_messages';
END;

CREATE TRIGGER users_listed AFTER INSERT ON users WHEN new.invited_by IS NOT NULL BEGIN
  INSERT INTO user_lists (user_id, list, length) VALUES (new.invited_by, 'invited_users', 1)
    ON CONFLICT (user_id, list) DO UPDATE SET length = length + 1;
  INSERT INTO user_list_rows (user_id, list, number, row_id)
    SELECT user_id, list, length, new.id FROM user_lists
    WHERE user_id = new.invited_by AND list = 'invited_users';
END;

CREATE INDEX users_frozen ON users (id) WHERE frozen_at_ms IS NOT NULL;
CREATE INDEX audit_of_time ON audit (at_ms, id);

-- Id of the first unanswered message, the order of the waiting conversations; null when nothing is unanswered.
ALTER TABLE support_threads ADD COLUMN waiting_message_id INTEGER
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
