// One chunk of what the page hears at idle time: the project's remote configuration, or that there is no project.
export { loadRemoteConfig } from '../features/project/loadRemoteConfig.js'
export { readProject } from '../features/project/loadRemoteConfig.js'
