import type { PricedSubject, Words } from '#app/domain/hiring/subject.server.ts'
import { WITHDRAWAL_DAYS, type WhyReferred } from '#app/domain/orders/withdrawal.ts'
import { formatMoment } from '#app/locale/dates.server.ts'
import { siteTimeZone } from '#app/locale/site.server.ts'

type Priced = Words<PricedSubject>

/** Who gets how much of what had been begun, in words. */
interface Division {
  percent: number
  back: string
  kept: string
}

const write = (moment: Date) => formatMoment(moment, siteTimeZone)

/** What becomes of the withdrawal when the freelancer states no share. */
const ifUnsaid = (wasDelivered: boolean) =>
  wasDelivered
    ? 'Si no dices nada, decide la moderación.'
    : 'Si no dices nada, se devuelve todo, porque no habías entregado nada.'

interface Withdrawn {
  now: Date
  /** Until when the freelancer states their share; null when there is none. */
  shareUntil: Date | null
  isDecided: boolean
  wasDelivered: boolean
}

/** The acknowledgement of a withdrawal, and what the freelancer has to do. */
export function withdrawn({
  now,
  shareUntil,
  isDecided,
  wasDelivered,
}: Withdrawn): Record<'client' | 'freelancer', Priced> {
  const when = write(now)
  const settled = isDecided
    ? 'Vale la decisión que ya había dado la moderación.'
    : 'No se había empezado nada con permiso, así que se devuelve todo lo pagado.'
  return {
    client: {
      title: 'Acuse de tu desistimiento',
      message: `El ${when} has desistido del contrato. ${
        shareUntil
          ? `Quien lo hacía tiene hasta el ${write(shareUntil)} para decir qué parte estaba hecha. Lo que no reclame se devuelve en cuanto lo diga, y lo demás lo aceptas o no.`
          : settled
      }`,
    },
    freelancer: {
      title: 'Desistimiento',
      message: ({ other }) =>
        `El ${when} ${other} ha desistido del contrato, como permite la ley en los primeros ${WITHDRAWAL_DAYS} días. ${
          shareUntil
            ? `Di antes del ${write(shareUntil)} qué parte de lo empezado estaba hecha. ${ifUnsaid(wasDelivered)}`
            : settled
        }`,
    },
  }
}

/** @param answerUntil until when the client can answer; null when all is given back. */
export const shareStated = ({ percent, back, kept }: Division, answerUntil: Date | null): Priced => ({
  title: answerUntil ? 'Qué parte estaba hecha' : 'Se devuelve todo',
  message: ({ other }) =>
    answerUntil
      ? `${other} dice que de lo empezado estaba hecho el ${percent} %. Con eso, ${back} son para ti y ${kept} serían para ${other}. Acéptalo o di que no antes del ${write(answerUntil)}. Si no respondes, decide la moderación.`
      : `${other} dice que no había nada hecho. Son para ti los ${back} de lo empezado que hayas pagado.`,
})

export const shareSettled = ({ percent, back, kept }: Division, how: 'accepted' | 'silence'): Priced => ({
  title: 'Cómo queda el desistimiento',
  message:
    how === 'accepted'
      ? `Quien te contrató acepta que estaba hecho el ${percent} %: ${kept} son para ti y ${back} se devuelven.`
      : `Nadie ha dicho que hubiera algo hecho, y no se había entregado nada: lo pagado por lo empezado, hasta ${back}, se devuelve.`,
})

const WHY: Record<WhyReferred, string> = {
  'share-rejected': 'No hay acuerdo sobre la parte que estaba hecha.',
  'share-unanswered': 'Nadie ha respondido a tiempo sobre la parte que se dice hecha, y no responder no es aceptarla.',
  'share-unstated': 'Se había entregado algo, y nadie ha dicho a tiempo qué parte estaba hecha.',
}

export const shareReferred = (why: WhyReferred, turnAt: Date): Priced => ({
  title: 'Lo decide la moderación',
  message: `${WHY[why]} Decide una persona de la moderación que no es parte, antes del ${write(turnAt)}. Hasta entonces podéis añadir pruebas y poneros de acuerdo.`,
})

/** @param of whose turn it is: the freelancer states the share, the client answers it. */
export const shareReminder = (of: 'client' | 'freelancer', turnAt: Date, wasDelivered: boolean): Priced =>
  of === 'freelancer'
    ? {
        title: 'Falta que digas qué estaba hecho',
        message: `Quien te contrató ha desistido. Di antes del ${write(turnAt)} qué parte estaba hecha. ${ifUnsaid(wasDelivered)}`,
      }
    : {
        title: 'Falta que respondas a la parte hecha',
        message: `Acepta la parte que se dice hecha o di que no antes del ${write(turnAt)}. Si no respondes, decide la moderación.`,
      }

/** For a share that was open when the rule changed. */
export const shareRedated = (turnAt: Date, wasDelivered: boolean): Record<'client' | 'freelancer', Priced> => ({
  freelancer: {
    title: 'Nueva fecha en un desistimiento',
    message: `Tienes hasta el ${write(turnAt)} para decir qué parte estaba hecha. ${ifUnsaid(wasDelivered)}`,
  },
  client: {
    title: 'Nueva fecha en tu desistimiento',
    message: `Quien lo hacía tiene hasta el ${write(turnAt)} para decir qué parte estaba hecha. Después la aceptas o no: su palabra sola ya no basta.`,
  },
})
