import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { DRAFTS_PATH } from '#app/domain/listings/own-sorts.ts'
import { BesideForm } from '#app/parts/listing-form/beside-form.tsx'
import { useLatest } from '#app/parts/listing-form/latest-answer.ts'
import { ListingForm, PUBLISH_PATH, type ListingAnswer } from '#app/parts/listing-form/listing-form.tsx'
import { useUnderWay } from '#app/ui/lost-line.ts'
import type { loadNewListing } from './new-listing.server.ts'
import { withoutLanguage } from '#app/locale/page-language.ts'
import { t, tn } from '#app/locale/texts.ts'

/** The form of a new listing, for publishing it and for saving it as a draft. */
export function NewListingPage() {
  const { isDraft, drafts, live, ...filled } = useLoaderData<typeof loadNewListing>()
  const answer = useLatest(useActionData<ListingAnswer>())
  const isSaving = withoutLanguage(useUnderWay().formAction) === PUBLISH_PATH
  return (
    <div className="wrap wrap--narrow page create-listing__page">
      <BesideForm
        {...live}
        draftKey={filled.draft.key}
        formId="listing"
        currencySymbol={filled.currencySymbol}
        key={filled.draft.key}
      />
      <ListingForm
        key={isDraft ? filled.draft.key : 'new'}
        id="listing"
        Form={Form}
        heading={
          <>
            <h1>{t('Crear Nuevo Anuncio')}</h1>
            {!isDraft && !answer && drafts > 0 && (
              <p className="soft">
                {tn(drafts, 'Tienes un borrador guardado.', 'Tienes {count} borradores guardados.')}{' '}
                <Link to={DRAFTS_PATH}>{t('Ver borradores')}</Link>
              </p>
            )}
          </>
        }
        sectionHeading="h2"
        {...filled}
        isDraft={isDraft}
        answer={answer}
        isSaving={isSaving}
        cancel={
          <Link to="/dashboard" className="button button--plain">
            {t('Cancelar')}
          </Link>
        }
      />
    </div>
  )
}
