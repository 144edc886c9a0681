import type { Trx } from '#app/db.server.ts'
import { tellSide } from '#app/domain/hiring/telling.server.ts'
import { formatMoment } from '#app/locale/dates.server.ts'
import { siteTimeZone } from '#app/locale/site.server.ts'
import { lastStep } from './next-step.server.ts'
import { orderPath } from './paths.ts'
import { CLIENT_MAY_CANCEL_DAYS, LATE_DAYS, waitsFor, type Side, type Stage } from './stages.ts'
import { userOf, type About } from './telling.server.ts'

/** Reminds whom the stage waits for that a date is near. */
export async function tellReminder(
  trx: Trx,
  order: About,
  { stage, version, now }: { stage: Stage; version: number; now: Date },
): Promise<void> {
  const side = waitsFor(stage)
  const message = lastStep(stage)
  if (!side || !message) return
  await tellSide(trx, {
    userId: userOf(order, side),
    cause: `reminder:${order.id}:${order.n}:${version}`,
    title: `Mañana termina un plazo: ${order.title}`,
    message,
    href: orderPath(order.id),
    now,
  })
}

const DUE_WORDS: Record<'soon' | 'day', Record<Side, (day: string) => { title: string; message: string }>> = {
  soon: {
    freelancer: (day) => ({
      title: 'Se acerca la entrega',
      message: `Acordasteis la entrega para el ${day}. Entrega antes de esa fecha o habla con quien te contrató.`,
    }),
    client: (day) => ({
      title: 'Se acerca la entrega',
      message: `Acordasteis la entrega para el ${day}. No tienes que hacer nada: te avisaremos cuando llegue.`,
    }),
  },
  day: {
    freelancer: (day) => ({
      title: 'Es el día de la entrega',
      message: `Acordasteis la entrega para el ${day}. Si no entregas, quien te contrató puede cancelar ${CLIENT_MAY_CANCEL_DAYS} días después, y a los ${LATE_DAYS} se cancela sin más.`,
    }),
    client: (day) => ({
      title: 'Es el día de la entrega',
      message: `Acordasteis la entrega para el ${day}. Si no llega, puedes cancelar ${CLIENT_MAY_CANCEL_DAYS} días después, y a los ${LATE_DAYS} se cancela sin más.`,
    }),
  },
}

/** Reminds both of the day that was agreed for a delivery, each day once however often its job is planned. */
export async function tellDue(trx: Trx, order: About, { dueAt, now }: { dueAt: Date; now: Date }): Promise<void> {
  const when = now < dueAt ? 'soon' : 'day'
  const day = formatMoment(dueAt, siteTimeZone)
  for (const side of ['client', 'freelancer'] as const) {
    const { title, message } = DUE_WORDS[when][side](day)
    await tellSide(trx, {
      userId: userOf(order, side),
      cause: `due:${order.id}:${order.n}:${when}:${dueAt.toISOString()}`,
      title: `${title}: ${order.title}`,
      message,
      href: orderPath(order.id),
      now,
    })
  }
}
