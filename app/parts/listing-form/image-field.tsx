import { useRef, useState } from 'react'
import { ALT_MAX, IMAGE_TYPES, MAX_IMAGES } from '#app/domain/listings/images.ts'
import { useHydrated } from '#app/ui/hydrated.ts'
import { Icon } from '#app/ui/icon.tsx'
import { ImageItems, Thumbnail } from './image-items.tsx'

/** An accepted upload, as the form shows it. */
export interface DraftPicture {
  id: string
  name: string
  src: string
  /** What is to be seen on it, in its sender's words. */
  alt: string
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
  const { chosen, refusals, choose, show } = useChosenFiles(control, MAX_IMAGES - kept.length)
  const focus = () => control.current?.focus()
  function change(images: DraftPicture[]) {
    setKept(images)
    // What keeps the draft listens to what is typed, and reads the form a moment later.
    control.current?.form?.dispatchEvent(new Event('input', { bubbles: true }))
  }
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
      {/* Its section is headed by the same word. */}
      <label className="visually-hidden" htmlFor={field.id}>
        Imágenes (opcional)
      </label>
      <p className="field__hint" id={`${field.id}-hint`}>
        Opcionales: JPG, PNG o WebP de hasta 5 MB cada una, máximo 5 imágenes. La primera es la portada.
      </p>
      <Messages id={`${field.id}-error`} messages={field.errors ?? []} />
      {/* Separate from the server's messages, which disappear when other files are chosen. */}
      <Messages id={`${field.id}-refused`} messages={refusals} />
      {kept.length + chosen.length > 0 && (
        <ul className="image-field__list" aria-label="Imágenes del anuncio">
          <ImageItems
            images={kept}
            keyOf={({ id }) => id}
            isStaged
            draw={({ id, src, name, alt }) => (
              <>
                <input type="hidden" name="staged" value={id} />
                <img src={src} alt="" width={320} height={240} draggable={false} />
                <AltField name="alt" of={name} text={alt} />
              </>
            )}
            onChange={change}
            onRemoved={focus}
          />
          <ImageItems
            images={chosen}
            keyOf={fingerprint}
            draw={(file) => (
              <>
                <input type="hidden" name="file" value={file.name} />
                <Thumbnail file={file} />
                <AltField name="file_alt" of={file.name} text="" />
              </>
            )}
            onChange={show}
            onRemoved={focus}
          />
        </ul>
      )}
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

/** With script the invisible control covers the whole area, so that it takes dropped files. */
function DropArea({ isWhole, children }: { isWhole: boolean; children: React.ReactNode }) {
  return (
    <div className={isWhole ? 'image-field__drop image-field__drop--whole' : 'image-field__drop'}>
      <Icon name="image-plus" />
      {isWhole && (
        <p>
          <span className="image-field__choose">Elige tus fotografías</span> o arrástralas aquí
        </p>
      )}
      {children}
    </div>
  )
}

/** What is to be seen on a picture, for those who do not see it. */
function AltField({ name, of, text }: { name: string; of: string; text: string }) {
  return (
    <input
      className="image-field__alt"
      name={name}
      defaultValue={text}
      maxLength={ALT_MAX}
      autoComplete="off"
      aria-label={`Qué se ve en ${of} (opcional)`}
      placeholder="Qué se ve"
    />
  )
}

/** The files that are to be sent, and what is said of those that are not. */
function useChosenFiles(control: React.RefObject<HTMLInputElement>, room: number) {
  const [chosen, setChosen] = useState<File[]>([])
  const [refusals, setRefusals] = useState<string[]>([])

  function choose({ currentTarget: input }: React.ChangeEvent<HTMLInputElement>) {
    const added = [...(input.files ?? [])]
    void Promise.all([import('#app/forms/file-upload.ts'), import('./chosen-files.ts')]).then(([upload, files]) => {
      upload.showUpload(input)
      const judged = files.judgeFiles(chosen, added, room)
      setRefusals(judged.refusals)
      show(judged.files)
    })
  }

  /** The control holds all that is shown, including files chosen earlier, which a browser would forget. */
  function show(files: File[]) {
    setChosen(files)
    void import('./chosen-files.ts').then(({ listOf }) => {
      if (control.current) control.current.files = listOf(files) ?? control.current.files
    })
  }

  return { chosen, refusals, choose, show }
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

const fingerprint = (file: File) => `${file.name} ${file.size} ${file.lastModified}`
