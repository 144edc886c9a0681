import './attached-files.css'
import { Icon } from '#app/ui/icon.tsx'
import type { PresentedFile } from './presented-files.ts'

/** Private files for permitted readers: pictures to look at, other files to download. */
export function FileList({ files, className }: { files: PresentedFile[]; className?: string }) {
  if (files.length === 0) return null
  return (
    <ul className={className ? `file-list ${className}` : 'file-list'}>
      {files.map((file) => (
        <li key={file.id}>
          <FileLink {...file} />
        </li>
      ))}
    </ul>
  )
}

/** A file of such a list. */
export function FileLink({ name, href, size, isPicture }: Omit<PresentedFile, 'id'>) {
  return isPicture ? (
    <a href={href}>
      <img src={href} alt={name} loading="lazy" />
    </a>
  ) : (
    <a href={href} download>
      <Icon name="download" /> <bdi>{name}</bdi> <span className="nowrap">({size})</span>
    </a>
  )
}
