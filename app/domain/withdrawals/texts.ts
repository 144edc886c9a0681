import type { PricedSubject, Spoken, Words } from '#app/domain/hiring/subject.server.ts'
import { WITHDRAWAL_DAYS, type WhyReferred } from '#app/domain/orders/withdrawal.ts'
import { say, sayAll, saidMoment, type Amount, type Said } from '#app/locale/said.ts'
import { siteTimeZone } from '#app/locale/site.server.ts'

type Priced = Words<PricedSubject>

/** The division of the amounts of the begun stages. */
interface Division {
  percent: number
  back: Amount
  kept: Amount
}

const written = (moment: Date) => saidMoment(moment, siteTimeZone, 'moment')

/** The consequence for the withdrawal when the freelancer states no share. */
const ifUnsaid = (wasDelivered: boolean): Said =>
  wasDelivered
    ? say('Si no dices nada, decide la moderación.')
    : say('Si no dices nada, se devuelve todo, porque no habías entregado nada.')

interface Withdrawn {
  now: Date
  /** Until when the freelancer states their share; null when there is none. */
  shareUntil: Date | null
  isDecided: boolean
  wasDelivered: boolean
}

/** The acknowledgement of a withdrawal, and what the freelancer has to do. */
export function withdrawn(facts: Withdrawn): Record<'client' | 'freelancer', Priced> {
  const moment = written(facts.now)
  return {
    client: {
      title: say('Acuse de tu desistimiento'),
      message: sayAll([say('El {moment} has desistido del contrato.', { moment }), nextOfClient(facts)]),
    },
    freelancer: {
      title: say('Desistimiento'),
      message: ({ other: name }) =>
        sayAll([
          say('El {moment} {name} ha desistido del contrato, como permite la ley en los primeros {days} días.', {
            moment,
            name,
            days: WITHDRAWAL_DAYS,
          }),
          ...nextOfFreelancer(facts),
        ]),
    },
  }
}

function nextOfClient({ shareUntil, isDecided }: Withdrawn): Said {
  if (!shareUntil) return settled(isDecided)
  return say(
    'Quien lo hacía tiene hasta el {until} para decir qué parte estaba hecha. Lo que no reclame se devuelve en cuanto lo diga, y lo demás lo aceptas o no.',
    { until: written(shareUntil) },
  )
}

function nextOfFreelancer({ shareUntil, isDecided, wasDelivered }: Withdrawn): Said[] {
  if (!shareUntil) return [settled(isDecided)]
  const toSay = say('Di antes del {until} qué parte de lo empezado estaba hecha.', { until: written(shareUntil) })
  return [toSay, ifUnsaid(wasDelivered)]
}

const settled = (isDecided: boolean): Said =>
  isDecided
    ? say('Vale la decisión que ya había dado la moderación.')
    : say('No se había empezado nada con permiso, así que se devuelve todo lo pagado.')

/** @param answerUntil until when the client can answer; null when all is given back. */
export const shareStated = ({ percent, back, kept }: Division, answerUntil: Date | null): Priced => ({
  title: answerUntil ? say('Qué parte estaba hecha') : say('Se devuelve todo'),
  message: ({ other: name }) =>
    answerUntil ? claimed({ name, percent, back, kept }, answerUntil) : nothingClaimed(name, back),
})

const claimed = (values: Division & { name: Spoken['other'] }, answerUntil: Date): Said => {
  const { name, percent, back, kept } = values
  return say(
    '{name} dice que de lo empezado estaba hecho el {percent} %. Con eso, {back} son para ti y {kept} serían para {name}. Acéptalo o di que no antes del {until}. Si no respondes, decide la moderación.',
    { name, percent, back, kept, until: written(answerUntil) },
  )
}

const nothingClaimed = (name: Spoken['other'], back: Amount): Said =>
  say('{name} dice que no había nada hecho. Son para ti los {back} de lo empezado que hayas pagado.', { name, back })

export const shareSettled = ({ percent, back, kept }: Division, how: 'accepted' | 'silence'): Priced => ({
  title: say('Cómo queda el desistimiento'),
  message:
    how === 'accepted'
      ? say('Quien te contrató acepta que estaba hecho el {percent} %: {kept} son para ti y {back} se devuelven.', {
          percent,
          kept,
          back,
        })
      : say(
          'Nadie ha dicho que hubiera algo hecho, y no se había entregado nada: lo pagado por lo empezado, hasta {back}, se devuelve.',
          { back },
        ),
})

const WHY: Record<WhyReferred, Said> = {
  'share-rejected': say('No hay acuerdo sobre la parte que estaba hecha.'),
  'share-unanswered': say(
    'Nadie ha respondido a tiempo sobre la parte que se dice hecha, y no responder no es aceptarla.',
  ),
  'share-unstated': say('Se había entregado algo, y nadie ha dicho a tiempo qué parte estaba hecha.'),
}

export const shareReferred = (why: WhyReferred, turnAt: Date): Priced => ({
  title: say('Lo decide la moderación'),
  message: sayAll([
    WHY[why],
    say(
      'Decide una persona de la moderación que no es parte, antes del {until}. Hasta entonces podéis añadir pruebas y poneros de acuerdo.',
      { until: written(turnAt) },
    ),
  ]),
})

/** @param of whose turn it is: the freelancer states the share, the client answers it. */
export const shareReminder = (of: 'client' | 'freelancer', turnAt: Date, wasDelivered: boolean): Priced =>
  of === 'freelancer'
    ? {
        title: say('Falta que digas qué estaba hecho'),
        message: sayAll([
          say('Quien te contrató ha desistido. Di antes del {until} qué parte estaba hecha.', {
            until: written(turnAt),
          }),
          ifUnsaid(wasDelivered),
        ]),
      }
    : {
        title: say('Falta que respondas a la parte hecha'),
        message: say(
          'Acepta la parte que se dice hecha o di que no antes del {until}. Si no respondes, decide la moderación.',
          { until: written(turnAt) },
        ),
      }

/** For a share that was open when the rule changed. */
export const shareRedated = (turnAt: Date, wasDelivered: boolean): Record<'client' | 'freelancer', Priced> => ({
  freelancer: {
    title: say('Nueva fecha en un desistimiento'),
    message: sayAll([
      say('Tienes hasta el {until} para decir qué parte estaba hecha.', { until: written(turnAt) }),
      ifUnsaid(wasDelivered),
    ]),
  },
  client: {
    title: say('Nueva fecha en tu desistimiento'),
    message: say(
      'Quien lo hacía tiene hasta el {until} para decir qué parte estaba hecha. Después la aceptas o no: su palabra sola ya no basta.',
      { until: written(turnAt) },
    ),
  },
})
