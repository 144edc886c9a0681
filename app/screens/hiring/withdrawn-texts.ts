import { answerSharePath, sharePath } from '#app/domain/orders/paths.ts'
import type { Side, Stage } from '#app/domain/orders/stages.ts'
import type { AboutOwed } from './owed-texts.ts'
import type { PresentedShare } from './share-page.server.ts'

interface About {
  id: string
  side: Side
  otherName: string | null
}

/** What a withdrawal waits for, and what the reader can do. */
export function presentWithdrawn({ id, side, otherName }: About, share: PresentedShare) {
  const name = otherName ?? 'La otra parte'
  const { step, percent, back, kept, until, ifUnsaid } = share
  const isClient = side === 'client'
  switch (step) {
    case 'share':
      return isClient
        ? {
            text: `Has desistido. ${name} tiene hasta el ${until} para decir qué parte de lo empezado estaba hecha. ${ifUnsaid}`,
            to: null,
          }
        : {
            text: `Quien te contrató ha desistido. Di antes del ${until} qué parte de lo empezado estaba hecha. ${ifUnsaid}`,
            to: { path: sharePath(id), title: 'Decir qué estaba hecho' },
          }
    case 'answer':
      return isClient
        ? {
            text: `${name} dice que estaba hecho el ${percent} %. Con eso, ${back} son para ti y ${kept} serían para ${name}. Responde antes del ${until}; si no, decide la moderación.`,
            to: { path: answerSharePath(id), title: 'Responder' },
          }
        : {
            text: `Has dicho que estaba hecho el ${percent} %. Con eso, ${kept} serían para ti y ${back} son para ${name}, que tiene hasta el ${until} para aceptarlo o no. Si no responde, decide la moderación.`,
            to: null,
          }
    default:
      return {
        text: `${isClient ? 'Has desistido' : 'Quien te contrató ha desistido'}, y la moderación decide qué parte estaba hecha. Mira el caso: puedes añadir pruebas, y los dos podéis poneros de acuerdo.`,
        to: null,
      }
  }
}

/** What goes back already, of a stage whose share is still to be settled; null where nothing does between the two. */
export function unclaimedText(stage: Stage, side: Side, { name, cents, until }: AboutOwed): string | null {
  const isClient = side === 'client'
  switch (stage.payment) {
    case 'reembolso_pendiente':
      return isClient
        ? `${name} no reclama ${cents} y te los debe devolver antes del ${until}. Cuando los tengas, dilo aquí.`
        : `No reclamas ${cents}: devuélvelos a ${name} antes del ${until} y dilo aquí.`
    case 'reembolso_anunciado':
      return isClient
        ? `${name} dice que te ha devuelto ${cents}. Di antes del ${until} si los tienes. Si no dices nada, consta como devuelto según ${name}.`
        : `Falta que ${name} confirme que tiene los ${cents}. Si no dice nada antes del ${until}, consta como devuelto según tú.`
    case 'reembolso_negado':
      return isClient
        ? `Has dicho que ${cents} no te han llegado. ${name} tiene hasta el ${until} para devolverlos o adjuntar un comprobante.`
        : `${name} dice que ${cents} no le han llegado. Devuélvelos antes del ${until}, o adjunta un comprobante.`
    case 'reembolso_vencido':
    case 'sin_devolver':
      return isClient
        ? `La devolución de ${cents} de ${name} está vencida. Cuando los tengas, dilo aquí.`
        : `La devolución de ${cents} a ${name} está vencida. Hazla y dilo aquí.`
    default:
      return null
  }
}
