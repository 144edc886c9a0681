/*
 * What the law has a trader tell a consumer before and with a contract made at a distance: articles 97 and 102 to 108 of
 * the consolidated text of the Spanish consumer law (Real Decreto Legislativo 1/2007), and part B of its annex.
 */

export interface Paragraph {
  heading: string
  text: string
}

/** The information duty, where a trader sells. */
export const infoDuty = (seller: string): Paragraph[] => [
  {
    heading: 'Quién presta el servicio',
    text: `${seller}, como profesional. Aquí consta el nombre con el que se presenta; su nombre o razón social completos, su NIF y su dirección debe dártelos antes de contratar, y puedes pedírselos por mensaje.`,
  },
  {
    heading: 'Precio',
    text: 'El precio total, con impuestos, es el que figura en «A pagar» para cada etapa. No hay otros gastos que los que aquí se dicen.',
  },
  {
    heading: 'Pago y ejecución',
    text: 'El pago se hace directamente entre las partes, cuando se indica arriba. Los días de cada etapa se cuentan desde que empieza.',
  },
  {
    heading: 'Conformidad y reclamaciones',
    text: 'El trabajo debe ser conforme con lo acordado. Puedes reclamar a quien presta el servicio, pedirle hoja de reclamaciones y acudir a la oficina de consumo de tu municipio o comunidad autónoma.',
  },
]

/** The right of withdrawal, for whoever hires as a consumer. */
export const WITHDRAWAL: Paragraph = {
  heading: 'Derecho de desistimiento',
  text: [
    'Si contratas como consumidor, tienes 14 días naturales desde que se celebra el contrato para desistir de él sin dar razones. Basta con que lo comuniques de forma inequívoca a quien presta el servicio antes de que termine el plazo; puedes usar el modelo de la última página, pero no es obligatorio.',
    'Te devolverá lo que hayas pagado en un máximo de 14 días, por el mismo medio. Si pediste que el trabajo empezara dentro de ese plazo, pagarás la parte que ya esté hecha. Cuando el servicio se haya ejecutado por completo con tu consentimiento expreso, y sabiendo que así perdías este derecho, ya no podrás desistir.',
  ].join('\n'),
}

export const PRIVATE_SELLER =
  'Quien presta el servicio lo hace como particular: a este acuerdo no se le aplica la normativa de protección de las personas consumidoras, sino la general de los contratos.'

/** The model form, in the words of the law. */
export const withdrawalForm = (seller: string): { title: string; lead: string; lines: string[]; note: string } => ({
  title: 'Modelo de formulario de desistimiento',
  lead: 'Solo debe cumplimentar y enviar el presente formulario si desea desistir del contrato.',
  lines: [
    `A la atención de: ${seller}`,
    'Dirección de quien presta el servicio: ______________________________________',
    'Por la presente le comunico/comunicamos (*) que desisto de mi/desistimos de nuestro (*) contrato de prestación del siguiente servicio:',
    '______________________________________________________________________',
    'Contratado el: ____________________',
    'Nombre del consumidor y usuario o de los consumidores y usuarios: ____________________',
    'Domicilio del consumidor y usuario o de los consumidores y usuarios: ____________________',
    'Firma del consumidor y usuario o de los consumidores y usuarios (solo si el presente formulario se presenta en papel):',
    '____________________',
    'Fecha: ____________________',
  ],
  note: '(*) Táchese lo que no proceda.',
})
