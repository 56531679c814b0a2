import type { Option } from '../command.ts'

/** The option for the address of the published site. */
export const baseUrlOption: Option = {
  flags: '--base-url <url>',
  help: 'address of the site (default: baseURL of hugo.toml)',
}
