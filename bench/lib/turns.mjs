export function turns(free) {
  const waiting = []
  return async (run) => {
    if (free > 0) free -= 1
    else await new Promise((resolve) => waiting.push(resolve))
    try {
      return await run()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
