import { ConfigurationError, readConfig, type Config } from './schema.ts'

function readConfigOrExit(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(78) // EX_CONFIG: a supervisor need not try again
  }
}

/** The only reader of the environment but for `place`; every other module takes values from here. */
export const config: Config = readConfigOrExit()
