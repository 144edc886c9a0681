-- One proposed return of an order waits at a time.
CREATE UNIQUE INDEX CONCURRENTLY stages_return_asked_once ON stages (order_id) WHERE return_asked_by IS NOT NULL;
