import { db } from '#app/db.server.ts'
import { findDraft, removeDraft } from '#app/domain/listings/drafts.server.ts'
import { DRAFTS_PATH } from '#app/domain/listings/own-sorts.ts'
import { parseId } from '#app/forms/fields.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { ActPage } from '#app/parts/acts/act-page.tsx'
import { act } from '#app/parts/acts/act.server.ts'
import { draftNotFound, draftSpoken } from './new-listing.server.ts'
import { t } from '#app/locale/texts.ts'

export { actMeta as meta } from '#app/parts/acts/act-page.tsx'

const remove = act({
  async who(args) {
    const viewer = await requireViewer(args)
    const key = parseId(args.params['id'])
    if (!key) throw draftNotFound()
    return { viewer, key }
  },
  async page({ viewer, key }) {
    const draft = await findDraft(db, viewer.id, key)
    if (!draft) throw draftNotFound()
    const title = draft.fields['title']?.trim()
    return {
      title: t('Eliminar borrador'),
      lines: [
        title ? [{ strong: title, ...draftSpoken(draft.fields['language']) }] : [{ strong: t('Sin título') }],
        t('Se borra para siempre lo que has escrito, con sus imágenes.'),
      ],
      action: `${DRAFTS_PATH}/${key}/delete`,
      button: t('Eliminar borrador'),
      isDestructive: true,
      back: { to: DRAFTS_PATH },
    }
  },
  failure: () => t('Error al eliminar el borrador'),
  perform: ({ viewer, key }, _, now) => removeDraft(db, viewer.id, key, now),
  unknown: draftNotFound,
  outcomes: { removed: () => redirectWithNotice(DRAFTS_PATH, t('Borrador eliminado')) },
})

export const loader = remove.loader
export const action = remove.action
export default ActPage
