import './attached-files.css'
import { IMAGE_TYPES } from '#app/domain/listings/images.ts'
import {
  ATTACHMENT_ACCEPT,
  KINDS_OF_FILES,
  MAX_ATTACHMENT_BYTES,
  type Attachment,
} from '#app/domain/uploads/attachments.ts'
import { Icon } from '#app/ui/icon.tsx'
import { t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

/** The files of a form: those that are kept already, and more. */
export function FileField({
  id,
  kept,
  errors,
  keptLabel,
  label = t('Adjuntar archivos'),
  hint = t('Hasta 5 archivos de 10 MB: {kinds}.', { kinds: KINDS_OF_FILES() }),
  accept = ATTACHMENT_ACCEPT,
  isSingle,
  isOpen,
}: {
  id: string
  kept: Attachment[]
  errors: string[]
  /** The label of the list of kept files. */
  keptLabel: string
  label?: string
  hint?: string
  accept?: string
  /** Whether it takes one file only. */
  isSingle?: boolean
  /** Whether its control is in view from the beginning. */
  isOpen?: boolean
}) {
  const isRefused = errors.length > 0
  return (
    <div className="file-field">
      {kept.length > 0 && (
        <ul aria-label={keptLabel}>
          {kept.map((file) => (
            <KeptFile key={file.id} {...file} />
          ))}
        </ul>
      )}
      {/* Closed it takes one line on a phone; with kept or refused files it is open. */}
      <details className="file-field__attach" open={isOpen || kept.length > 0 || isRefused}>
        <summary>
          <Icon name="paperclip" /> {label}
        </summary>
        <div className={isRefused ? 'field field--error' : 'field'}>
          <label className="visually-hidden" htmlFor={id}>
            {label}
          </label>{' '}
          <input
            id={id}
            type="file"
            name="files"
            multiple={!isSingle}
            accept={accept}
            onChange={({ target }) =>
              void import('#app/parts/chosen-pictures/taking.ts').then(({ takeChosen }) =>
                takeChosen(target, { maxBytes: MAX_ATTACHMENT_BYTES, types: IMAGE_TYPES }),
              )
            }
            aria-invalid={isRefused || undefined}
            aria-describedby={isRefused ? `${id}-hint ${id}-error` : `${id}-hint`}
          />
          <p className="small soft" id={`${id}-hint`}>
            {hint}
          </p>
          {isRefused && (
            <div id={`${id}-error`}>
              {errors.map((message) => (
                <p className="field__error" key={message}>
                  {message}
                </p>
              ))}
            </div>
          )}
        </div>
      </details>
    </div>
  )
}

function KeptFile({ id, name }: Attachment) {
  return (
    <li>
      <input type="hidden" name="kept" value={id} />
      <Icon name="file-text" /> <bdi>{name}</bdi>{' '}
      <button type="submit" name="remove" value={id} formNoValidate className="button button--quiet">
        {rich('Quitar<hidden> {name}</hidden>', {
          name,
          hidden: (text) => <span className="visually-hidden">{text}</span>,
        })}
      </button>
    </li>
  )
}
