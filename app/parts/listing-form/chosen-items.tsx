import { weightWords } from '#app/parts/chosen-pictures/lighter.ts'
import { DescribedPicture } from './described-picture.tsx'
import { ImageItems } from './image-items.tsx'
import { Thumbnail } from './thumbnail.tsx'

const CHOSEN_NAMES = { alt: 'file_alt', focus: 'file_focus' }

/** Files that come with the form: after the staged ones. */
export default function ChosenItems({
  files,
  staged,
  ...props
}: {
  files: File[]
  staged: number
  onChange: (files: File[]) => void
  onRemoved: () => void
}) {
  return (
    <ImageItems
      {...props}
      images={files}
      keyOf={fingerprint}
      draw={(file, index) => (
        <>
          <input type="hidden" name="file" value={file.name} />
          <DescribedPicture
            names={CHOSEN_NAMES}
            name={file.name}
            isCover={staged + index === 0}
            draw={(part) => <Thumbnail file={file} part={part} />}
          />
          <Weight words={weightWords(file)} />
        </>
      )}
    />
  )
}

const fingerprint = (file: File) => `${file.name} ${file.size} ${file.lastModified}`

const Weight = ({ words }: { words: string | undefined }) => words && <p className="small soft">{words}</p>
