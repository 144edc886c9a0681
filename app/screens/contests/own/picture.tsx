import './own-contests.css'
import { getFormProps, useForm, type SubmissionResult } from '@conform-to/react'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import type { EncodedPicture } from '#app/adapters/images.server.ts'
import { mediaBase, storage } from '#app/adapters/storage.server.ts'
import { db } from '#app/db.server.ts'
import { ownContestPath } from '#app/domain/contests/paths.ts'
import { setContestPicture, removeContestPicture } from '#app/domain/contests/files.server.ts'
import { contestState } from '#app/domain/contests/states.ts'
import { IMAGE_TYPES, MAX_IMAGE_BYTES, pictureOf } from '#app/domain/listings/images.ts'
import { judgeUpload } from '#app/domain/uploads/judge.ts'
import { ErrorSummary, Field, SubmitButton } from '#app/forms/controls.tsx'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { consumeLimit, tooManyRequests } from '#app/http/rate-limit.server.ts'
import { readFields } from '#app/http/form-data.server.ts'
import { answerFailure } from '#app/http/outage.server.ts'
import { CONTEST_PICTURE } from '#app/parts/received-files/policies.server.ts'
import { Link } from '#app/ui/link.tsx'
import { requireOwnContest, unknownOwnContest } from './own-contest.server.ts'
import { t } from '#app/locale/texts.ts'
import { spokenIn } from '#app/locale/page-language.ts'

const HAS_ENTRIES = () => t('Alguien ha participado ya con estas bases: el concurso no se puede cambiar.')
const ENDED = () => t('Este concurso ya ha terminado y no se puede cambiar.')

export const meta: MetaFunction = () => [{ title: t('Imagen del concurso') }]

const STORE_FAILED = () =>
  t('Error al subir la imagen: el almacén de imágenes no responde. Vuelve a elegirla dentro de un rato.')

export async function loader(args: LoaderFunctionArgs) {
  const { contest } = await requireOwnContest(args)
  const hasEnded = contestState(contest, clock.now()) === 'ended'
  const refusal = !contest.isUntouched ? HAS_ENTRIES() : hasEnded ? ENDED() : null
  const { id, title, language, image } = contest
  return data(
    { id, title, ...spokenIn(language), refusal, picture: image && pictureOf(image, mediaBase) },
    { status: refusal ? 409 : 200 },
  )
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args
  const { viewer, contest } = await requireOwnContest(args)
  const limit = await consumeLimit('upload-by-account', viewer.id, context)
  if (!limit.allowed) return tooManyRequests(limit, refusal)
  const received: { picture: EncodedPicture | string } = { picture: t('Elige una imagen') }
  const form = await readFields(request, ['remove'], {
    files: {
      name: 'image',
      receive: async (file) =>
        void (received.picture = await judgeUpload(CONTEST_PICTURE, file, {
          waiter: { key: viewer.id, signal: request.signal },
        })),
    },
  })
  const about = { organiserId: viewer.id, contestId: contest.id }
  const picture = form.has('remove') ? null : received.picture
  if (typeof picture === 'string') return data(refusal(picture), { status: 422 })
  answerFailure(args, t('No se ha guardado la imagen'), refusal)
  const outcome = await change(about, picture)
  switch (outcome.kind) {
    case 'illustrated':
      return redirectWithNotice(ownContestPath(contest.id), t('Imagen del concurso guardada'))
    case 'removed':
      return redirectWithNotice(ownContestPath(contest.id), t('Imagen del concurso eliminada'))
    case 'has-entries':
      return data(refusal(HAS_ENTRIES()), { status: 409 })
    case 'ended':
      return data(refusal(ENDED()), { status: 409 })
    case 'store-failed':
      return data(refusal(STORE_FAILED()), { status: 503 })
    case 'not-found':
      throw unknownOwnContest()
  }
}

const change = (about: { organiserId: string; contestId: string }, picture: EncodedPicture | null) =>
  picture === null
    ? removeContestPicture(db, about, clock.now())
    : setContestPicture(db, storage, about, picture, clock.now())

const refusal = (message: string): SubmissionResult<string[]> => ({ status: 'error', error: { image: [message] } })

export default function ContestPicture() {
  const { id, title, lang, picture, refusal } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const [form, { image }] = useForm<{ image: string }>({ id: 'picture', lastResult: answer })
  const back = ownContestPath(id)
  return (
    <div className="wrap wrap--narrow page stack--loose">
      <ErrorSummary form={form} title={t('Error al guardar la imagen')} />
      <h1>{t('Imagen del concurso')}</h1>
      <p>
        <strong lang={lang}>{title}</strong>
      </p>
      {picture && (
        <img
          className="own-contest__picture"
          {...picture}
          alt={t('Imagen actual')}
          sizes="(min-width: 40rem) 38rem, 100vw"
        />
      )}
      {refusal && !answer ? (
        <>
          <p className="callout">{refusal}</p>
          <p>
            <Link to={back}>{t('Volver al concurso')}</Link>
          </p>
        </>
      ) : (
        <Form method="post" encType="multipart/form-data" className="form panel" {...getFormProps(form)}>
          <Field
            field={image}
            label={picture ? t('Otra imagen') : t('Imagen')}
            hint={t(
              'JPG, PNG o WebP de hasta 5 MB. Se ve en la lista, en la página del concurso y al compartirlo. Sin ella, lleva su azulejo.',
            )}
          >
            <input
              id={image.id}
              name={image.name}
              type="file"
              accept={IMAGE_TYPES.join(',')}
              onChange={({ target }) =>
                void import('#app/parts/chosen-pictures/taking.ts').then(({ takeChosen }) =>
                  takeChosen(target, { maxBytes: MAX_IMAGE_BYTES, types: IMAGE_TYPES }),
                )
              }
              aria-invalid={image.errors ? true : undefined}
              aria-describedby={`${image.id}-hint${image.errors ? ` ${image.id}-error` : ''}`}
            />
          </Field>
          <div className="cluster">
            <SubmitButton busy={t('Subiendo...')}>{t('Guardar la imagen')}</SubmitButton>{' '}
            {picture && (
              <button type="submit" name="remove" value="1" className="button button--quiet" formNoValidate>
                {t('Quitar la imagen')}
              </button>
            )}{' '}
            <Link to={back} className="button button--plain">
              {t('Cancelar')}
            </Link>
          </div>
        </Form>
      )}
    </div>
  )
}
