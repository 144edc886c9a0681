/** A FileList of these files; undefined in browsers that cannot make one (Safari before 14.1). */
export function listOf(files: File[]): FileList | undefined {
  try {
    const transfer = new DataTransfer()
    for (const file of files) transfer.items.add(file)
    return transfer.files
  } catch {
    return undefined
  }
}
