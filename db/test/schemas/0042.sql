-- Written by a program whose newest migration was 0042-monthly-statements, on top of what its predecessors left.

INSERT INTO monthly_statements (user_id, month, attempts, due_at_ms) VALUES (1, 646, 1, 1700000000000);
