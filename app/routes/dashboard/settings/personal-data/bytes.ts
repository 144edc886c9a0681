const KB = 1024

/** A size as people read it: «640 KB», «12,5 MB». */
export function formatBytes(bytes: number): string {
  const [amount, unit] =
    bytes < KB * KB ? [bytes / KB, 'KB'] : bytes < KB ** 3 ? [bytes / KB ** 2, 'MB'] : [bytes / KB ** 3, 'GB']
  const shown = new Intl.NumberFormat('es-ES', { maximumFractionDigits: unit === 'KB' ? 0 : 1 }).format(
    Math.max(amount, unit === 'KB' ? 1 : 0),
  )
  return `${shown} ${unit}`
}
