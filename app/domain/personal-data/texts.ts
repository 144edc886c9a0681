import { firstName } from '#app/domain/accounts/texts.ts'
import { renderMail, type RenderedMail, type Site } from '#app/domain/outbox/template.ts'

/** Says that the copy of a person's data is ready (E18). The link opens only in their session. */
export function exportReadyMail(
  site: Site,
  { fullName, exportId, until }: { fullName: string; exportId: string; until: string },
): RenderedMail {
  return renderMail(site, {
    subject: `Tus datos de ${site.name} están listos`,
    paragraphs: [
      `Hola, ${firstName(fullName)}:`,
      `Ya puedes descargar la copia de todo lo que ${site.name} guarda de ti.`,
    ],
    action: { label: 'Descargar mis datos', href: `${site.origin}/dashboard/settings/privacy/data/${exportId}` },
    footnotes: [
      `Puedes descargarla hasta el ${until}, siempre con tu sesión iniciada: a nadie más se le abre.`,
      'Si no la has pedido tú, cambia tu contraseña: alguien ha entrado en tu cuenta.',
    ],
  })
}

interface Deletion {
  fullName: string
  /** The day, as it is read. */
  eraseOn: string
}

/** Says that the account will be erased (E19), when, and how to stay. */
export const deletionRequestedMail = (site: Site, { fullName, eraseOn }: Deletion): RenderedMail =>
  renderMail(site, {
    ...deletionFrame(site, eraseOn),
    paragraphs: [
      `Hola, ${firstName(fullName)}:`,
      `Nos has pedido que eliminemos tu cuenta. Tus anuncios ya no se ven, y el ${eraseOn} borraremos la cuenta con todo lo que contiene.`,
      'Hasta ese día puedes volver atrás: inicia sesión y cancela la eliminación.',
    ],
    footnotes: ['Si no lo has pedido tú, cancela la eliminación y cambia tu contraseña cuanto antes.'],
  })

/** The same when the operator erases the account without its owner's request. */
export const deletionByOperatorMail = (site: Site, { fullName, eraseOn }: Deletion): RenderedMail =>
  renderMail(site, {
    ...deletionFrame(site, eraseOn),
    paragraphs: [
      `Hola, ${firstName(fullName)}:`,
      `Quien administra ${site.name} ha iniciado la eliminación de tu cuenta. Tus anuncios ya no se ven, se han cerrado tus sesiones, y el ${eraseOn} borraremos la cuenta con todo lo que contiene.`,
      'Si es un error, hasta ese día puedes iniciar sesión y cancelar la eliminación, salvo que la cuenta esté suspendida.',
    ],
  })

const deletionFrame = (site: Site, eraseOn: string) => ({
  subject: `Tu cuenta de ${site.name} se eliminará el ${eraseOn}`,
  action: { label: 'Cancelar la eliminación', href: `${site.origin}/dashboard/settings/privacy/delete-account/cancel` },
})

/** Says that the account stays. */
export function deletionCancelledMail(site: Site, { fullName }: { fullName: string }): RenderedMail {
  return renderMail(site, {
    subject: `Tu cuenta de ${site.name} ya no se eliminará`,
    paragraphs: [
      `Hola, ${firstName(fullName)}:`,
      'Has cancelado la eliminación: tu cuenta se queda como estaba, y tus anuncios activos se ven otra vez.',
      'Si no has sido tú, cambia tu contraseña cuanto antes.',
    ],
    action: { label: 'Ir a mi cuenta', href: `${site.origin}/dashboard` },
  })
}

export const deletionPutOff = {
  title: 'Tu cuenta todavía no se ha eliminado',
  message: 'Tienes contrataciones sin terminar. Ciérralas, y tu cuenta se elimina al día siguiente.',
}
