// node scripts/postgres.mjs -- npx vitest run services/gateway
import { runCommand } from './lib/runCommand.mjs'
import { startPostgres } from './lib/startPostgres.mjs'

const [command, ...args] = process.argv.slice(process.argv.indexOf('--') + 1)
if (!process.argv.includes('--') || !command) {
  console.error('Usage: node scripts/postgres.mjs -- command [arguments]')
  process.exit(1)
}
const database = await startPostgres()
if (!database) {
  console.error('No PostgreSQL was found, and none could be installed.')
  process.exit(1)
}
console.log(`PostgreSQL: ${database.from}`)
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(name, () => database.stop().then(() => process.exit(1)))
}
const { code } = await runCommand(command, args, { env: { TEST_DATABASE_URL: database.url } })
await database.stop()
process.exit(code)
