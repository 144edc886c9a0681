// npm run dev: the trial's database, and the server with Vite in it. Changes under app/ show at once; server/ needs a restart.
import { endWith, loadEnvFile, prepare } from './prepare.mjs'

try {
  loadEnvFile()
  process.env.NODE_ENV = 'development'
  await prepare({ build: false })
  await develop()
} catch (error) {
  endWith(error)
}

async function develop() {
  const { openTrial } = await import('./trial.mjs')
  const trial = process.env.DATABASE_URL ? undefined : await openTrial()
  Object.assign(process.env, trial?.env)
  process.env.LOG_LEVEL ||= 'warn'

  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
  let server
  let asked = false
  const stop = async () => {
    if (asked) return
    asked = true
    await server?.close()
    await vite.close()
    await trial?.close()
    process.exit()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop())
  try {
    const { startDevelopment } = await vite.ssrLoadModule('/server/dev.ts')
    server = await startDevelopment(vite)
    trial?.tellAddress(server.origin)
    console.log(`\n  Gremio (development)   ${server.origin}\n`)
  } catch (error) {
    await vite.close()
    await trial?.close()
    throw error.name === 'ListenError' || error.name === 'StartError'
      ? Object.assign(error, { stack: error.message })
      : error
  }
}
