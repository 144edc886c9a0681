import { randomUUID } from 'node:crypto'
import { prepareAttachment } from '#app/adapters/attachments.server.ts'
import { clock } from '#app/adapters/clock.server.ts'
import type { EncodePicture } from '#app/adapters/images.server.ts'
import type { ObjectStorage } from '#app/adapters/object-storage.ts'
import { inTransaction, type Db } from '#app/db.server.ts'
import { closeContest } from '#app/domain/contests/closing.server.ts'
import { enterContest } from '#app/domain/contests/entering.server.ts'
import { awardContest, markFinalist } from '#app/domain/contests/judging.server.ts'
import { createContest } from '#app/domain/contests/organising.server.ts'
import { setContestPicture } from '#app/domain/contests/picture.server.ts'
import { ContestForm } from '#app/domain/contests/schema.ts'
import { stageAttachments } from '#app/domain/uploads/attachments.server.ts'
import { daysAfter, isoDay } from '#app/locale/dates.server.ts'
import { DAY_MS } from '#app/locale/durations.ts'
import { siteTimeZone } from '#app/locale/site.server.ts'
import { drawPicture } from './pictures.ts'
import type { DemoCategory } from './schemas.ts'

interface DemoEntry {
  by: string
  title: string
  text: string
  /** A text file that comes with it. */
  file?: { name: string; text: string }
  /** The organiser's word to a finalist. */
  note?: string
  wins?: true
}

interface DemoContest {
  /** Keys of people. */
  by: string
  title: string
  brief: string
  category: DemoCategory
  prize: string
  extra?: string
  /** In days from now; a start in the past is when it was announced. */
  from: number
  to: number
  blind?: true
  /** Its organiser has given it a picture. */
  pictured?: true
  entries: DemoEntry[]
  /** Whether its organiser has decided. */
  decided?: true
}

/** One of every state, some of them the demonstration's seller's and with entries of its client. */
export const DEMO_CONTESTS: DemoContest[] = [
  {
    by: 'nerea',
    title: 'Ilustraciones para una guía de huertos urbanos',
    brief:
      'Editamos una guía gratuita sobre huertos en balcones y patios. Buscamos un estilo para sus doce ilustraciones.\n\nPresenta una ilustración terminada de una tomatera en maceta y cuenta cómo seguirías. Formato vertical, a dos tintas si puede ser.\n\nElegiremos la que mejor se entienda en pequeño. Quien gane cede el uso en la guía y conserva la autoría.',
    category: 'diseno',
    prize: '900',
    pictured: true,
    extra: 'y el encargo de las once restantes, aparte',
    from: -12,
    to: 9,
    entries: [
      {
        by: 'aina',
        title: 'Dos tintas y mucho verde',
        text: 'Línea gruesa, verde botella y terracota. Pensada para imprimirse en papel reciclado sin que se empaste.\nAdjunto las notas de impresión.',
        file: { name: 'notas-de-impresion.txt', text: 'Verde 5743 U y rojo 7526 U. Trama de 120 líneas.\n' },
      },
      { by: 'hugo', title: 'Cuaderno de campo', text: 'A lápiz y acuarela, como las láminas de botánica de siempre.' },
      {
        by: 'cliente',
        title: 'La tomatera del tercero B',
        text: 'Una viñeta en la que la planta ya es más alta que el vecino.',
      },
    ],
  },
  {
    by: 'vendedora',
    title: 'Nombre y lema para una cooperativa de reparto en bicicleta',
    brief:
      'Doce repartidoras de Madrid ponen en marcha su propia cooperativa. Necesitan un nombre corto, que suene bien por teléfono, y un lema de menos de ocho palabras.\n\nLas propuestas están ocultas: nadie verá las propuestas de los demás hasta el final.',
    category: 'redaccion',
    prize: '450',
    from: -6,
    to: 4,
    blind: true,
    entries: [
      { by: 'cliente', title: 'Pedaleo', text: 'Pedaleo: tu calle, a pedales.' },
      { by: 'lucia', title: 'La Docena', text: 'La Docena. Doce bicis y ninguna prisa.' },
      { by: 'samuel', title: 'Rueda Libre', text: 'Rueda Libre: llega antes quien no contamina.' },
    ],
  },
  {
    by: 'rafa',
    title: 'Sintonía de quince segundos para un pódcast de ciencia',
    brief:
      'Un pódcast de divulgación estrena temporada. Quince segundos, sin voces, que se reconozcan a la segunda escucha.',
    category: 'musica',
    prize: '350',
    from: -20,
    to: 0,
    entries: [],
  },
  {
    by: 'marta',
    title: 'Web de una sola página para un festival de títeres',
    brief: 'Tres días, seis compañías y un cartel. La web tiene que caber en el móvil y leerse al sol.',
    category: 'web',
    prize: '1.200',
    pictured: true,
    from: 5,
    to: 33,
    entries: [],
  },
  {
    by: 'vendedora',
    title: 'Cartel de la verbena de San Cayetano',
    brief:
      'El cartel de la verbena del barrio: una tinta y el papel de color que quieras. Tiene que verse desde la otra acera.\n\nSe imprimirán trescientos. Quien gane firma el cartel y recibe diez copias.',
    category: 'diseno',
    prize: '600',
    extra: 'y diez copias firmadas',
    from: -30,
    to: -3,
    entries: [
      {
        by: 'cliente',
        title: 'Farolillos',
        text: 'Una guirnalda que cruza el cartel de lado a lado y hace de calle.',
        note: 'Se entiende a veinte metros. La guirnalda es la calle.',
      },
      { by: 'paula', title: 'Chotis', text: 'Dos sombras que bailan y dejan sitio para el programa.' },
      {
        by: 'david',
        title: 'Mantón',
        text: 'Los flecos de un mantón que son también las letras.',
        note: 'Los flecos como letras son un hallazgo.',
      },
    ],
  },
  {
    by: 'laia',
    title: 'Fotografía de portada para un recetario de otoño',
    brief: 'Una sola imagen, vertical, con luz natural. Nada de estudio: queremos la mesa como estaba.',
    category: 'fotografia',
    prize: '500',
    from: -50,
    to: -16,
    decided: true,
    entries: [
      {
        by: 'jaime',
        title: 'Setas en la mesa de mi abuela',
        text: 'Hecha a las seis de la tarde, sin más luz que la ventana.',
        note: 'Es exactamente esa mesa.',
        wins: true,
      },
      {
        by: 'cliente',
        title: 'Castañas',
        text: 'El cucurucho de papel, con la mancha y todo.',
        note: 'Muy buena luz. La dejamos para el capítulo de castañas.',
      },
      { by: 'elena', title: 'Calabaza', text: 'Partida por la mitad, con el cuchillo todavía dentro.' },
    ],
  },
  {
    by: 'xoan',
    title: 'Animación de diez segundos para una campaña de lectura',
    brief: 'Para las pantallas de las bibliotecas municipales, sin sonido.',
    category: 'video',
    prize: '700',
    from: -70,
    to: -38,
    entries: [],
  },
]

/** Writes them with their entries, each at its time, through the commands of everybody. */
export async function addDemoContests(
  db: Db,
  storage: ObjectStorage,
  people: ReadonlyMap<string, string>,
  { encodePicture, now, currency }: { encodePicture: EncodePicture; now: Date; currency: string },
): Promise<void> {
  const at = (days: number) => daysAfter(now, days)
  const dayOf = (date: Date) => isoDay(date, siteTimeZone)
  const idOf = (key: string) => {
    const id = people.get(key)
    if (!id) throw new Error(`There is no ${key} in the demonstration`)
    return id
  }
  // Each at once: the worker of a server that runs beside would close what has ended before anybody has entered it.
  for (const contest of DEMO_CONTESTS) await inTransaction(db, (trx) => addContest(trx, contest))

  async function addContest(db: Db, contest: DemoContest) {
    const organiserId = idOf(contest.by)
    const announcedAt = at(Math.min(contest.from, -1))
    const form = ContestForm.parse({
      title: contest.title,
      description: contest.brief,
      category: contest.category,
      prize: contest.prize,
      prizeDescription: contest.extra ?? '',
      starts: contest.from > 0 ? dayOf(at(contest.from)) : '',
      ends: dayOf(at(contest.to)),
      blind: contest.blind ? 'on' : '',
    })
    const created = await createContest(db, organiserId, form, {
      draftKey: randomUUID(),
      currency,
      timeZone: siteTimeZone,
      now: announcedAt,
    })
    if (created.kind !== 'created') throw new Error(`«${contest.title}» was not created: ${created.kind}`)
    if (contest.pictured) {
      const about = { organiserId, contestId: created.id }
      // Now: what was stored long ago and is not used is deleted at once.
      await addPicture(db, storage, { ...about, contest, encodePicture }, now)
    }
    const { endsAt } = await db
      .selectFrom('contests')
      .select('endsAt')
      .where('id', '=', created.id)
      .executeTakeFirstOrThrow()
    for (const [index, entry] of contest.entries.entries()) {
      const enteredAt = new Date(announcedAt.getTime() + (index + 1) * DAY_MS * 0.9)
      await addEntry(db, storage, { contestId: created.id, userId: idOf(entry.by) }, entry, enteredAt)
    }
    if (endsAt > now) return
    await closeContest(db, created.id, new Date(endsAt.getTime() + 1000))
    await judge(db, created.id, organiserId, contest, daysAfter(endsAt, 1))
  }
}

interface Picturing {
  organiserId: string
  contestId: string
  contest: DemoContest
  encodePicture: EncodePicture
}

async function addPicture(
  db: Db,
  storage: ObjectStorage,
  { contest, encodePicture, ...about }: Picturing,
  at: Date,
): Promise<void> {
  const encoded = await encodePicture(await drawPicture(contest.category, contest.title, 2))
  if (encoded.kind !== 'encoded') throw new Error(`A drawn picture was refused: ${encoded.reason}`)
  const outcome = await setContestPicture(db, storage, about, encoded.picture, at)
  if (outcome.kind !== 'illustrated') throw new Error(`The picture of «${contest.title}»: ${outcome.kind}`)
}

async function addEntry(
  db: Db,
  storage: ObjectStorage,
  { contestId, userId }: { contestId: string; userId: string },
  { title, text, file }: DemoEntry,
  now: Date,
): Promise<void> {
  const key = randomUUID()
  const fileIds: string[] = []
  if (file) {
    const prepared = await prepareAttachment(Buffer.from(file.text), file.name)
    if (prepared.kind !== 'prepared') throw new Error(`${file.name} was refused: ${prepared.reason}`)
    // Waiting since just now: a job that was due long ago would take it away at once.
    const { staged } = await stageAttachments(db, storage, { userId, draftKey: key }, [prepared.file], clock.now())
    fileIds.push(...staged.map(({ id }) => id))
  }
  const entered = await enterContest(
    db,
    { id: userId, role: 'usuario' },
    contestId,
    { title, body: text },
    { key, fileIds, now },
  )
  if (entered.kind !== 'entered') throw new Error(`«${title}» was not entered: ${entered.kind}`)
}

async function judge(db: Db, contestId: string, organiserId: string, contest: DemoContest, now: Date): Promise<void> {
  const rows = await db
    .selectFrom('contestEntries')
    .select(['id', 'title'])
    .where('contestId', '=', contestId)
    .execute()
  const idOf = ({ title }: DemoEntry) => rows.find((row) => row.title === title)?.id ?? ''
  for (const entry of contest.entries) {
    if (entry.note) await markFinalist(db, organiserId, { contestId, entryId: idOf(entry) }, { note: entry.note }, now)
  }
  if (!contest.decided) return
  const winner = contest.entries.find(({ wins }) => wins)
  const awarded = await awardContest(db, organiserId, contestId, { winnerId: winner ? idOf(winner) : null, now })
  if (awarded.kind !== 'awarded') throw new Error(`«${contest.title}» was not decided: ${awarded.kind}`)
}
