-- Silence on a share gives nothing away any more, and the right to withdraw outlives a delivery. Jobs of the old kind,
-- which a worker of the release before would carry out by the old rule, go; every open share has its time anew from
-- today, and both sides are told once.

DELETE FROM jobs WHERE kind = 'turn-withdrawal' AND state = 'waiting';

INSERT INTO jobs (kind, payload, dedupe_key)
SELECT 'redate-share', jsonb_build_object('orderId', order_id), 'redate-share:' || order_id
  FROM withdrawals WHERE settled_at IS NULL;

-- No delivery is accepted by silence while its client can still withdraw.
UPDATE jobs j
   SET run_at = j.run_at + (o.withdraw_until - s.turn_at)
  FROM stages s JOIN orders o ON o.id = s.order_id
 WHERE s.state = 'entregado' AND s.turn_at < o.withdraw_until AND j.state = 'waiting'
   AND j.dedupe_key IN ('turn-stage:' || s.order_id || ':' || s.n || ':' || s.version,
                        'remind-stage:' || s.order_id || ':' || s.n || ':' || s.version);

UPDATE stages s SET turn_at = o.withdraw_until
  FROM orders o
 WHERE o.id = s.order_id AND s.state = 'entregado' AND s.turn_at < o.withdraw_until;
