import { say } from '#app/locale/said.ts'
import { firstName } from '#app/domain/accounts/texts/opening.ts'
import { renderMail, type RenderedMail, type Site } from '#app/domain/outbox/template.ts'
import { t } from '#app/locale/texts.ts'

/** Says that the copy of a person's data is ready (E18). The link opens only in their session. */
export function exportReadyMail(
  site: Site,
  { fullName, exportId, until }: { fullName: string; exportId: string; until: string },
): RenderedMail {
  return renderMail(site, {
    subject: t('Tus datos de {siteName} están listos', { siteName: site.name }),
    paragraphs: [
      t('Hola, {name}:', { name: firstName(fullName) }),
      t('Ya puedes descargar la copia de todo lo que {siteName} guarda de ti.', { siteName: site.name }),
    ],
    action: { label: t('Descargar mis datos'), href: `${site.origin}/dashboard/settings/privacy/data/${exportId}` },
    footnotes: [
      t('Puedes descargarla hasta el {date}, siempre con tu sesión iniciada: a nadie más se le abre.', { date: until }),
      t('Si no la has pedido tú, cambia tu contraseña: alguien ha entrado en tu cuenta.'),
    ],
  })
}

interface Deletion {
  fullName: string
  /** The day as people read it. */
  eraseOn: string
}

/** Says that the account will be erased (E19), when, and how to stay. */
export const deletionRequestedMail = (site: Site, { fullName, eraseOn }: Deletion): RenderedMail =>
  renderMail(site, {
    ...deletionFrame(site, eraseOn),
    paragraphs: [
      t('Hola, {name}:', { name: firstName(fullName) }),
      t(
        'Nos has pedido que eliminemos tu cuenta. Tus anuncios ya no se ven, y el {date} borraremos la cuenta con todo lo que contiene.',
        { date: eraseOn },
      ),
      t('Hasta ese día puedes volver atrás: inicia sesión y cancela la eliminación.'),
    ],
    footnotes: [t('Si no lo has pedido tú, cancela la eliminación y cambia tu contraseña cuanto antes.')],
  })

/** Says that the operator will erase the account without its owner's request. */
export const deletionByOperatorMail = (site: Site, { fullName, eraseOn }: Deletion): RenderedMail =>
  renderMail(site, {
    ...deletionFrame(site, eraseOn),
    paragraphs: [
      t('Hola, {name}:', { name: firstName(fullName) }),
      t(
        'Quien administra {siteName} ha iniciado la eliminación de tu cuenta. Tus anuncios ya no se ven, se han cerrado tus sesiones, y el {date} borraremos la cuenta con todo lo que contiene.',
        { siteName: site.name, date: eraseOn },
      ),
      t(
        'Si es un error, hasta ese día puedes iniciar sesión y cancelar la eliminación, salvo que la cuenta esté suspendida.',
      ),
    ],
  })

const deletionFrame = (site: Site, eraseOn: string) => ({
  subject: t('Tu cuenta de {siteName} se eliminará el {date}', { siteName: site.name, date: eraseOn }),
  action: {
    label: t('Cancelar la eliminación'),
    href: `${site.origin}/dashboard/settings/privacy/delete-account/cancel`,
  },
})

/** Says that the account stays. */
export function deletionCancelledMail(site: Site, { fullName }: { fullName: string }): RenderedMail {
  return renderMail(site, {
    subject: t('Tu cuenta de {siteName} ya no se eliminará', { siteName: site.name }),
    paragraphs: [
      t('Hola, {name}:', { name: firstName(fullName) }),
      t('Has cancelado la eliminación: tu cuenta se queda como estaba, y tus anuncios activos se ven otra vez.'),
      t('Si no has sido tú, cambia tu contraseña cuanto antes.'),
    ],
    action: { label: t('Ir a mi cuenta'), href: `${site.origin}/dashboard` },
  })
}

export const deletionPutOff = {
  title: say('Tu cuenta todavía no se ha eliminado'),
  message: say('Tienes contrataciones sin terminar. Ciérralas, y tu cuenta se elimina al día siguiente.'),
}
