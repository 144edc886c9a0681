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
  kept,
  keptLabel,
  isOpen = false,
  ...about
}: ControlProps & {
  kept: Attachment[]
  /** The label of the list of kept files. */
  keptLabel: string
  /** Whether its control is in view from the beginning, as the other fields of the form are. */
  isOpen?: boolean
}) {
  const { label = t('Adjuntar archivos'), errors } = about
  return (
    <div className="file-field">
      {kept.length > 0 && (
        <ul aria-label={keptLabel}>
          {kept.map((file) => (
            <KeptFile key={file.id} {...file} />
          ))}
        </ul>
      )}
      {isOpen ? (
        <FileControl {...about} label={label} />
      ) : (
        // Closed it takes one line on a phone; with kept or refused files it is open.
        <details className="file-field__attach" open={kept.length > 0 || errors.length > 0}>
          <summary>
            <Icon name="paperclip" /> {label}
          </summary>
          <FileControl {...about} label={label} isNamedAbove />
        </details>
      )}
    </div>
  )
}

interface ControlProps {
  id: string
  errors: string[]
  label?: string
  hint?: string
  accept?: string
  /** Whether the field takes one file only. */
  isSingle?: boolean
}

function FileControl({
  id,
  errors,
  label,
  hint = t('Hasta 5 archivos de 10 MB: {kinds}.', { kinds: KINDS_OF_FILES() }),
  accept = ATTACHMENT_ACCEPT,
  isSingle,
  isNamedAbove = false,
}: ControlProps & { isNamedAbove?: boolean }) {
  const isRefused = errors.length > 0
  return (
    <div className={isRefused ? 'field field--error' : 'field'}>
      <label className={isNamedAbove ? 'visually-hidden' : undefined} htmlFor={id}>
        {label}
      </label>{' '}
      <p className="field__hint" id={`${id}-hint`}>
        {hint}
      </p>
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
