/**
 * What people choose, or write a figure in, as it stands beside the fields of forms. A screen whose form calls one
 * differently says so, as it does for all that people write in words (`nameFields`). A test holds both against the forms
 * with a one-time key (`tests/support/sent-again.ts`).
 */
const FIELD_NAMES: Record<string, string> = {
  blind: 'Propuestas ocultas',
  budget: 'Presupuesto aproximado',
  buyer: 'Cómo lo pides',
  category: 'Categoría',
  closes: 'Admite presupuestos hasta el día',
  contact_visibility: 'Quién puede ver el contacto',
  delivery_days: 'Plazo de entrega en días',
  ends: 'Último día',
  experience_level: 'Nivel de experiencia',
  file_alt: 'Qué se ve en las imágenes',
  file_focus: 'Qué parte de las imágenes se ve',
  latitude: 'Latitud',
  longitude: 'Longitud',
  modality: 'Modalidad',
  plan: 'Cuándo se paga',
  price_kind: 'Impuestos del precio',
  price_rate: 'Porcentaje del impuesto',
  price_tax: 'Qué impuesto',
  price_type: 'Tipo de precio',
  prize: 'Premio',
  retention: 'Retención',
  revisions: 'Rondas de cambios por etapa',
  sensitive: 'Contiene material sensible',
  starts: 'Primer día',
  tags: 'Etiquetas',
  tax: 'Impuesto',
  tax_name: 'Nombre del otro impuesto',
  tax_rate: 'Su porcentaje',
  valid_days: 'Días para aceptarlo',
  wanted: 'Para qué día',
  workplace: 'Dónde se hace',
}

/** Of one stage of a quote. */
const STAGE_FIELDS: Record<string, string> = { title: 'qué se entrega', price: 'precio', days: 'días' }

export function nameOfField(name: string): string | undefined {
  const [, n, part = ''] = /^stage_(\d+)_(\w+)$/.exec(name) ?? []
  return n ? `Etapa ${n}: ${STAGE_FIELDS[part]}` : FIELD_NAMES[name]
}
