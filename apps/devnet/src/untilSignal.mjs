/** @returns {Promise<void>} */
export function untilSignal() {
  return new Promise((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => resolve())
  })
}
