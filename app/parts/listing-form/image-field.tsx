import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { IMAGE_TYPES, MAX_IMAGES } from '#app/domain/listings/images.ts'
import { useHydrated } from '#app/ui/hydrated.ts'
import { Icon } from '#app/ui/icon.tsx'
import { notify } from '#app/ui/notify.ts'
import { DescribedPicture } from './described-picture.tsx'
import { ImageItems } from './image-items.tsx'
import { t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

/** Comes when the first file is chosen. */
const ChosenItems = lazy(() => import('./chosen-items.tsx'))

/** An accepted upload, as the form shows it. */
export interface DraftPicture {
  id: string
  name: string
  src: string
  /** The description of the picture, in its sender's words. */
  alt: string
  /** The part of the picture that a card's frame shows; empty for the middle. */
  focus: string
}

interface ImageFieldProps {
  field: { id: string; name: string; errors?: string[] }
  /** Pictures that the server has accepted already. */
  staged: DraftPicture[]
}

/**
 * The pictures of a listing (C6). The control takes files by choosing and by dropping without script. With script the
 * chosen ones are shown at once, and files that the server would refuse are named before sending.
 */
export function ImageField({ field, staged }: ImageFieldProps) {
  const isHydrated = useHydrated()
  const [kept, setKept] = useState(staged)
  const control = useRef<HTMLInputElement>(null)
  const { chosen, refusals, reducing, choose, show } = useChosenFiles(control, MAX_IMAGES - kept.length)
  const focus = () => control.current?.focus()
  function change(images: DraftPicture[]) {
    setKept(images)
    // The keeper of drafts listens for typing, and reads the form a moment later.
    control.current?.form?.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const answered = field.errors?.join('\n')
  useEffect(() => say(answered?.split('\n')), [answered])
  const errors = [...(field.errors ?? []), ...refusals]
  const describedBy = [
    `${field.id}-hint`,
    field.errors && `${field.id}-error`,
    refusals.length > 0 && `${field.id}-refused`,
  ]
    .filter(Boolean)
    .join(' ')

  return (
    <div className={errors.length > 0 ? 'field field--error image-field' : 'field image-field'}>
      {/* The section has the same word as its heading. */}
      <label className="visually-hidden" htmlFor={field.id}>
        {t('Imágenes (opcional)')}
      </label>
      <p className="field__hint" id={`${field.id}-hint`}>
        {t('Opcionales: JPG, PNG o WebP de hasta 5 MB cada una, máximo 5 imágenes. La primera es la portada.')}
      </p>
      <Messages id={`${field.id}-error`} messages={field.errors ?? []} />
      {/* Separate from the server's messages, which disappear when other files are chosen. */}
      <Messages id={`${field.id}-refused`} messages={refusals} />
      {kept.length + chosen.length > 0 && (
        <ul aria-label={t('Imágenes del anuncio')}>
          <StagedItems images={kept} onChange={change} onRemoved={focus} />
          {chosen.length > 0 && (
            <Suspense>
              <ChosenItems
                files={chosen}
                staged={kept.length}
                onChange={(files) => void show(files)}
                onRemoved={focus}
              />
            </Suspense>
          )}
        </ul>
      )}
      <p role="status">{reducing}</p>
      <DropArea isWhole={isHydrated}>
        <input
          ref={control}
          id={field.id}
          name={field.name}
          type="file"
          multiple
          accept={IMAGE_TYPES.join(',')}
          onChange={choose}
          aria-invalid={errors.length > 0 || undefined}
          aria-describedby={describedBy}
        />
      </DropArea>
    </div>
  )
}

/** Each file that is left out has a notice too. */
function say(refusals: string[] = []) {
  for (const message of refusals) notify({ kind: 'error', message })
}

/** Pictures that the server has. */
function StagedItems(props: {
  images: DraftPicture[]
  onChange: (images: DraftPicture[]) => void
  onRemoved: () => void
}) {
  return (
    <ImageItems
      {...props}
      keyOf={({ id }) => id}
      isStaged
      draw={({ id, src, name, alt, focus }, index) => (
        <>
          <input type="hidden" name="staged" value={id} />
          <DescribedPicture
            names={STAGED_NAMES}
            {...{ name, alt, focus }}
            isCover={index === 0}
            draw={(part) => (
              <img className={part && `cover--${part}`} src={src} alt="" width={320} height={240} draggable={false} />
            )}
          />
        </>
      )}
    />
  )
}

const STAGED_NAMES = { alt: 'alt', focus: 'focus' }

/** With script the invisible control covers the whole area, so that it takes dropped files. */
function DropArea({ isWhole, children }: { isWhole: boolean; children: React.ReactNode }) {
  return (
    <div className={isWhole ? 'image-field__drop image-field__drop--whole' : 'image-field__drop'}>
      <Icon name="image-plus" />
      {isWhole && (
        <p>
          {rich('<chosen>Elige tus fotografías</chosen> o arrástralas aquí', {
            chosen: (text) => <span className="image-field__choose">{text}</span>,
          })}
        </p>
      )}
      {children}
    </div>
  )
}

/** The files that are to be sent, and the messages about those that are not. */
function useChosenFiles(control: React.RefObject<HTMLInputElement>, room: number) {
  const [chosen, setChosen] = useState<File[]>([])
  const [refusals, setRefusals] = useState<string[]>([])
  const [reducing, setReducing] = useState('')
  // On a slow line others may be chosen before the script that judges the first has come.
  const latest = useRef<File[]>([])

  function choose({ currentTarget: input }: React.ChangeEvent<HTMLInputElement>) {
    const added = [...(input.files ?? [])]
    void import('./chosen-files.ts').then(({ judgeFiles, takeFiles }) =>
      takeFiles(input, added, setReducing, async (files) => {
        setReducing('')
        const judged = judgeFiles(latest.current, files, room)
        setRefusals(judged.refusals)
        say(judged.refusals)
        await show(judged.files)
        return judged.refusals.length === 0
      }),
    )
  }

  /** The control holds all that is shown, including files chosen earlier, which a browser would forget. */
  async function show(files: File[]) {
    latest.current = files
    setChosen(files)
    const { listOf } = await import('#app/parts/chosen-pictures/file-list.ts')
    if (control.current) control.current.files = listOf(files) ?? control.current.files
  }

  return { chosen, refusals, reducing, choose, show }
}

function Messages({ id, messages }: { id: string; messages: string[] }) {
  if (messages.length === 0) return null
  return (
    <div id={id} role="alert">
      {messages.map((message) => (
        <p className="field__error" key={message}>
          {message}
        </p>
      ))}
    </div>
  )
}
