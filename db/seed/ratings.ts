import type { Db } from '#app/db.server.ts'
import { CATEGORIES } from '#app/domain/listings/categories.ts'
import { publishRatings, rateOrder, replyToRating, type NewRating } from '#app/domain/reviews/commands.server.ts'
import { daysBefore } from '#app/locale/dates.server.ts'
import { HOUR_MS } from '#app/locale/durations.ts'

/** From ordering to completing, and from there to rating. */
const WORK_DAYS = 6
const RATED_AFTER_MS = 5 * HOUR_MS

interface DemoRating {
  /** Keys of people. */
  freelancer: string
  client: string
  daysAgo: number
  category: string
  stars: NewRating['rating']
  comment: string | null
  reply?: string
}

type Row = [freelancer: string, client: string, daysAgo: number, category: string, stars: 4 | 5, comment: string]

/** What clients said of the others, so that most categories have somebody with a rating. */
const OF_OTHERS: Row[] = [
  ['elena', 'carmen', 6, 'Diseño Gráfico', 5, 'Mi hija ha pedido dormir con el cuento. No tengo más que añadir.'],
  ['elena', 'lucia', 31, 'Diseño Gráfico', 5, 'Las invitaciones, preciosas. Llegaron dos días antes de lo hablado.'],
  [
    'claudia',
    'adrian',
    15,
    'Diseño Gráfico',
    5,
    'La etiqueta pasó el control a la primera y el vino se vende por los ojos.',
  ],
  ['noelia', 'samuel', 22, 'Diseño Gráfico', 4, 'Carta clara y bonita. Cambió los alérgenos tres veces sin quejarse.'],
  ['pol', 'jaime', 41, 'Diseño Gráfico', 5, 'Del JPG de hace quince años a un logo decente en un día.'],
  ['hugo', 'elena', 13, 'Desarrollo Web', 5, 'Vendo mis láminas sin pelearme con la tienda. Y sé cambiar los precios.'],
  ['hugo', 'marta', 44, 'Desarrollo Web', 4, 'Buen trabajo; tardó una semana más de lo previsto, pero avisó.'],
  ['ruben', 'lucia', 8, 'Desarrollo Web', 5, 'En diez días, como decía. Me cogió el teléfono siempre.'],
  ['mireia', 'paula', 19, 'Desarrollo Web', 5, 'Levantó la web un sábado por la mañana. Impagable.'],
  ['silvia', 'david', 26, 'Desarrollo Web', 5, 'Ver a cinco personas usando mi tienda me quitó la tontería.'],
  ['marta', 'samuel', 11, 'Marketing Digital', 5, 'Me llaman de barrios que ni conocía.'],
  ['marta', 'judit', 37, 'Marketing Digital', 4, 'Informe claro. Echo en falta alguna idea más atrevida.'],
  ['beatriz', 'jaime', 29, 'Marketing Digital', 5, 'A los cuatro meses salimos en la primera página. Sin humo.'],
  ['gonzalo', 'adrian', 17, 'Marketing Digital', 4, 'Cuentas claras y buen trato.'],
  ['triana', 'rafa', 5, 'Marketing Digital', 5, 'Los vídeos del bar los ve hasta mi cuñado de Cuenca.'],
  [
    'carmen',
    'paula',
    7,
    'Redacción & Traducción',
    5,
    'Encontró una cita mal copiada que nadie había visto en dos años.',
  ],
  ['carmen', 'david', 33, 'Redacción & Traducción', 5, 'Corrige y explica por qué. He aprendido.'],
  ['aina', 'cliente', 16, 'Redacción & Traducción', 5, 'Aceptaron la traducción jurada a la primera.'],
  ['begona', 'laia', 23, 'Redacción & Traducción', 4, 'Traducción fina, con preguntas muy acertadas.'],
  [
    'martin',
    'lucia',
    40,
    'Redacción & Traducción',
    5,
    'Leí su discurso en la boda de mi hermana y lloró hasta el camarero.',
  ],
  ['oier', 'marta', 10, 'Video & Animación', 5, 'Sesenta segundos y por fin se entiende lo que hacemos.'],
  ['xoan', 'judit', 18, 'Video & Animación', 5, 'Esperó a que levantara la niebla y valió la pena.'],
  ['bruno', 'carmen', 35, 'Video & Animación', 5, 'No nos dimos cuenta de que estaba y salió todo.'],
  ['sara', 'triana', 12, 'Video & Animación', 4, 'Rápida y con buen gusto para los subtítulos.'],
  ['rafa', 'ines', 9, 'Música & Audio', 5, 'Mi padre empezó con 71 años y ya acompaña por bulerías.'],
  ['rafa', 'hugo', 30, 'Música & Audio', 5, 'Suena a disco, no a maqueta.'],
  ['iker', 'oier', 20, 'Música & Audio', 5, 'Dos días de estudio, cinco temas y muchas risas.'],
  ['amparo', 'xoan', 27, 'Música & Audio', 5, 'La voz que buscábamos, a la primera toma.'],
  ['jaime', 'paula', 14, 'Programación & Tecnología', 5, 'Los lunes ahora empiezan a las diez. Gracias.'],
  ['jaime', 'lucia', 36, 'Programación & Tecnología', 4, 'Muy útil. El manual podría llevar más imágenes.'],
  ['david', 'carmen', 24, 'Programación & Tecnología', 5, 'Mi madre ya pide cita en el médico sola.'],
  ['veronica', 'marta', 21, 'Programación & Tecnología', 5, 'Por fin una sola pantalla y los números cuadran.'],
  [
    'kiko',
    'samuel',
    6,
    'Programación & Tecnología',
    5,
    'Me dijo que no valía la pena arreglarlo y me cobró media hora. Honrado.',
  ],
  ['lucia', 'nerea', 28, 'Negocios', 5, 'Me avisa antes de que me entere yo de que hay que pagar.'],
  ['lucia', 'elena', 42, 'Negocios', 5, 'Me devolvieron 340 € de una deducción que no conocía.'],
  ['paula', 'rafa', 32, 'Negocios', 4, 'Nos aprobaron la ayuda. El papeleo es largo, pero no por ella.'],
  ['montse', 'hugo', 25, 'Negocios', 5, 'Contesta con ejemplos y sin asustar.'],
  ['aitana', 'laia', 13, 'Negocios', 5, 'Ha conseguido que mi bandeja de entrada tenga fondo.'],
  ['adrian', 'ines', 4, 'Estilo de Vida', 5, 'Tres meses y subo las escaleras sin resoplar.'],
  ['yolanda', 'aina', 19, 'Estilo de Vida', 5, 'La mejor hora de mi semana.'],
  ['quique', 'adrian', 31, 'Estilo de Vida', 5, 'El arroz, de llorar. Y dejó la cocina mejor que estaba.'],
  ['tamara', 'nerea', 11, 'Estilo de Vida', 4, 'El cachorro ya no se come las zapatillas. Solo los calcetines.'],
  ['laia', 'vendedora', 15, 'Fotografía', 5, 'Por fin una foto mía que no borraría.'],
  ['laia', 'elena', 38, 'Fotografía', 5, 'Paciencia infinita con mi cara de foto.'],
  ['judit', 'aina', 22, 'Fotografía', 5, 'El piso se alquiló en cuatro días.'],
  ['alvaro', 'paula', 29, 'Fotografía', 5, 'Cuatrocientas fotos y ninguna posando. Justo lo que pedimos.'],
  ['samuel', 'ines', 8, 'Otro', 5, 'Puntual, limpio y con solución para todo.'],
  ['samuel', 'adrian', 34, 'Otro', 4, 'Buen trabajo con la pintura. Faltó una mano en el techo y volvió a darla.'],
  ['dolores', 'carmen', 17, 'Otro', 5, 'El vestido de mi abuela me queda como si fuera mío.'],
  ['mateo', 'lucia', 26, 'Otro', 5, 'De un 3 a un 7. Y ahora le gustan las derivadas, que es lo raro.'],
  ['victor', 'xoan', 39, 'Otro', 5, 'Subieron un piano tres pisos sin una rozadura.'],
]

/** What people of the demonstration thought of work that was done for them. */
export const DEMO_RATINGS: DemoRating[] = [
  {
    freelancer: 'vendedora',
    client: 'nerea',
    daysAgo: 4,
    category: 'Diseño Gráfico',
    stars: 5,
    comment: 'Entendió a la primera lo que queríamos y el manual está explicado para gente que no diseña.',
    reply: 'Gracias, Nerea. Con un encargo tan claro da gusto.',
  },
  {
    freelancer: 'vendedora',
    client: 'jaime',
    daysAgo: 12,
    category: 'Diseño Gráfico',
    stars: 4,
    comment: 'El cartel, estupendo. La imprenta pidió otro formato y tardamos dos días más.',
    reply: 'Cierto: ahora pregunto a la imprenta antes de cerrar el archivo.',
  },
  {
    freelancer: 'vendedora',
    client: 'carmen',
    daysAgo: 21,
    category: 'Diseño Gráfico',
    stars: 5,
    comment: 'Tercera vez que trabajamos juntas. Volveré.',
  },
  {
    freelancer: 'vendedora',
    client: 'oier',
    daysAgo: 34,
    category: 'Diseño Gráfico',
    stars: 3,
    comment: 'Buen resultado, pero la primera entrega no seguía el boceto acordado.',
  },
  {
    freelancer: 'vendedora',
    client: 'marta',
    daysAgo: 39,
    category: 'Diseño Gráfico',
    stars: 5,
    comment: null,
  },
  {
    freelancer: 'nerea',
    client: 'vendedora',
    daysAgo: 9,
    category: 'Desarrollo Web',
    stars: 5,
    comment: 'Una web que carga en el móvil de mi madre. No pedía más.',
  },
  {
    freelancer: 'nerea',
    client: 'cliente',
    daysAgo: 27,
    category: 'Desarrollo Web',
    stars: 4,
    comment: 'Muy profesional. Eché de menos un presupuesto con los plazos por partes.',
    reply: 'Tomo nota: desde entonces los mando así.',
  },
  ...OF_OTHERS.map(([freelancer, client, daysAgo, category, stars, comment]) => ({
    freelancer,
    client,
    daysAgo,
    category,
    stars,
    comment,
  })),
]

/** Writes them with the orders that they belong to, from before people could hire each other here. */
export async function addDemoRatings(db: Db, people: ReadonlyMap<string, string>, now: Date): Promise<void> {
  for (const { freelancer, client, daysAgo, category, stars, comment, reply } of DEMO_RATINGS) {
    const [freelancerId, clientId] = [people.get(freelancer), people.get(client)]
    const categoryId = CATEGORIES.find(({ name }) => name === category)?.id
    if (!categoryId) throw new Error(`There is no category ${category}`)
    // A demonstration of fewer listings has fewer people.
    if (!freelancerId || !clientId) continue
    const completedAt = daysBefore(now, daysAgo)
    const order = await db
      .insertInto('orders')
      .values({
        freelancerId,
        clientId,
        categoryId,
        state: 'completado',
        createdAt: daysBefore(completedAt, WORK_DAYS),
        completedAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const ratedAt = new Date(completedAt.getTime() + RATED_AFTER_MS)
    const rated = await rateOrder(db, clientId, order.id, { rating: stars, comment }, ratedAt)
    if (rated.kind !== 'rated') throw new Error(`An order of ${client} was not rated: ${rated.kind}`)
    await publishRatings(db, order.id, ratedAt)
    if (reply) await replyToRating(db, freelancerId, rated.id, { body: reply, version: null, now: ratedAt })
  }
}
