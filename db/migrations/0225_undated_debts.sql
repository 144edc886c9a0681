-- What the release before leaves without a date; a job looks for it.
CREATE INDEX CONCURRENTLY stages_undated_idx ON stages (order_id, n) WHERE owed_at IS NULL AND (
  payment IN ('anunciado', 'negado', 'por_probar') AND state NOT IN ('por_empezar', 'en_disputa')
  OR state IN ('completado', 'reparto') AND payment IN ('por_pagar', 'impagado')
  OR state IN ('cancelado', 'reparto')
     AND payment IN ('reembolso_pendiente', 'reembolso_anunciado', 'reembolso_negado', 'reembolso_vencido'));
CREATE INDEX CONCURRENTLY stages_owed_at_idx ON stages (owed_at) WHERE owed_at IS NOT NULL;
