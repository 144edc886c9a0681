/** The product's own access to a database, whose settings are read when it is loaded: for measuring what it does itself. */
export async function openProduct(url: string) {
  process.env['DATABASE_URL'] ??= url
  process.env['APP_ORIGIN'] ??= 'http://localhost:3000'
  process.env['SESSION_SECRETS'] ??= 'only-for-the-benchmark-0123456789abcdef'
  return import('#app/db.server.ts')
}
