import { apiHelp, apiOptions, openApi } from '../api.js'
import { CommandError, tableOf, type Command } from '../command.js'
import { unknownVerb } from './keys.js'

interface Project {
  readonly id: string
  readonly name: string
  readonly allowedOrigins: readonly string[]
  readonly quota?: number
}

export const projectsCommand: Command = {
  usage: 'list | show ID [--url URL] [--key-file FILE]',
  help: `Lists the projects that are in force, or shows one. They are changed in the settings file and the console.\n${apiHelp}`,
  options: apiOptions,
  patience: 30,
  async run(context) {
    const [verb = 'list', id] = context.names
    const api = await openApi(context)
    const { effective } = await api.get<{ effective: { projects: readonly Project[] } }>('settings')
    const { projects } = effective
    if (verb === 'list') {
      const rows = projects.map(({ id: project, name, allowedOrigins, quota }) => ({
        id: project,
        name,
        pages: allowedOrigins.length === 0 ? '(every page)' : allowedOrigins.join(' '),
        quota: quota ?? null,
      }))
      return { text: tableOf(rows, 'There are no projects.'), json: { projects } }
    }
    if (verb !== 'show' || id === undefined) throw unknownVerb(this)
    const project = projects.find((one) => one.id === id)
    if (project === undefined)
      throw new CommandError(`There is no project ${id}.`, {
        why: 'Neither the settings file nor the console has one of this id.',
        fix: 'Look with latchkey-admin projects list.',
      })
    return { text: JSON.stringify(project, null, 2), json: project }
  },
}
