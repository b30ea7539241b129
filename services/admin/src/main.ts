import { runAdmin } from './runAdmin.js'

process.exitCode = await runAdmin(process.argv.slice(2), {
  print: (line) => void process.stdout.write(`${line}\n`),
  complain: (line) => void process.stderr.write(`${line}\n`),
})
// A timed-out command may leave a connection open.
setTimeout(() => process.exit(), 2_000).unref()
