import { answerSharePath, sharePath } from '#app/domain/orders/paths.ts'
import type { Side, Stage } from '#app/domain/orders/stages.ts'
import type { AboutOwed } from './owed-texts.ts'
import type { PresentedShare } from './share-page.server.ts'
import { t } from '#app/locale/texts.ts'

interface About {
  id: string
  side: Side
  otherName: string | null
}

/** The step that a withdrawal waits for, and the acts of the reader. */
export function presentWithdrawn({ id, side, otherName }: About, share: PresentedShare) {
  const name = otherName ?? t('La otra parte')
  const { step, percent, back, kept, until, ifUnsaid } = share
  const isClient = side === 'client'
  switch (step) {
    case 'share':
      return isClient
        ? {
            text: `${t(
              'Has desistido. {name} tiene hasta el {date} para decir qué parte de lo empezado estaba hecha.',
              { name, date: String(until) },
            )} ${ifUnsaid}`,
            to: null,
          }
        : {
            text: `${t('Quien te contrató ha desistido. Di antes del {date} qué parte de lo empezado estaba hecha.', {
              date: String(until),
            })} ${ifUnsaid}`,
            to: { path: sharePath(id), title: t('Decir qué estaba hecho') },
          }
    case 'answer':
      return isClient
        ? {
            text: t(
              '{name} dice que estaba hecho el {percent} %. Con eso, {back} son para ti y {kept} serían para {name}. Responde antes del {date}; si no, decide la moderación.',
              { name, percent: String(percent), back, kept: String(kept), date: String(until) },
            ),
            to: { path: answerSharePath(id), title: t('Responder') },
          }
        : {
            text: t(
              'Has dicho que estaba hecho el {percent} %. Con eso, {kept} serían para ti y {back} son para {name}, que tiene hasta el {date} para aceptarlo o no. Si no responde, decide la moderación.',
              { percent: String(percent), kept: String(kept), back, name, date: String(until) },
            ),
            to: null,
          }
    default:
      return {
        text: isClient
          ? t(
              'Has desistido, y la moderación decide qué parte estaba hecha. Mira el caso: puedes añadir pruebas, y los dos podéis poneros de acuerdo.',
            )
          : t(
              'Quien te contrató ha desistido, y la moderación decide qué parte estaba hecha. Mira el caso: puedes añadir pruebas, y los dos podéis poneros de acuerdo.',
            ),
        to: null,
      }
  }
}

/** The part that goes back before the share of a stage is settled; null if none does between the two. */
export function unclaimedText(stage: Stage, side: Side, { name, cents, until }: AboutOwed): string | null {
  const isClient = side === 'client'
  switch (stage.payment) {
    case 'reembolso_pendiente':
      return isClient
        ? t('{name} no reclama {amount} y te los debe devolver antes del {date}. Cuando los tengas, dilo aquí.', {
            name,
            amount: cents,
            date: until,
          })
        : t('No reclamas {amount}: devuélvelos a {name} antes del {date} y dilo aquí.', {
            amount: cents,
            name,
            date: until,
          })
    case 'reembolso_anunciado':
      return isClient
        ? t(
            '{name} dice que te ha devuelto {amount}. Di antes del {date} si los tienes. Si no dices nada, consta como devuelto según {name}.',
            { name, amount: cents, date: until },
          )
        : t(
            'Falta que {name} confirme que tiene los {amount}. Si no dice nada antes del {date}, consta como devuelto según tú.',
            { name, amount: cents, date: until },
          )
    case 'reembolso_negado':
      return isClient
        ? t(
            'Has dicho que {amount} no te han llegado. {name} tiene hasta el {date} para devolverlos o adjuntar un comprobante.',
            { amount: cents, name, date: until },
          )
        : t('{name} dice que {amount} no le han llegado. Devuélvelos antes del {date}, o adjunta un comprobante.', {
            name,
            amount: cents,
            date: until,
          })
    case 'reembolso_vencido':
    case 'sin_devolver':
      return isClient
        ? t('La devolución de {amount} de {name} está vencida. Cuando los tengas, dilo aquí.', { amount: cents, name })
        : t('La devolución de {amount} a {name} está vencida. Hazla y dilo aquí.', { amount: cents, name })
    default:
      return null
  }
}
