import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { insert } from '#tools/new-noun/insert.ts';
import { registrations } from '#tools/new-noun/registrations.ts';
import { type Noun, readNoun, spell } from '#tools/new-noun/spell.ts';

const root = path.join(import.meta.dirname, '..', '..');
const templates = path.join(import.meta.dirname, 'templates');
const TEMPLATE = '.tmpl';
const MIGRATIONS_IN_FOLDER = 24;

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** What the templates call the place of the migration and of the row count. */
function nextPlaces(): Record<string, string> {
  const numbers = findAll('server/db/schema/migrations.ts', /^ {2}'(\d{4})-/gm).map(Number);
  const next = Math.max(...numbers) + 1;
  const first = next - ((next - 1) % MIGRATIONS_IN_FOLDER);
  const pad = (number: number) => String(number).padStart(4, '0');
  return {
    MIGRATION_NUMBER: pad(next),
    MIGRATION_FOLDER: `${pad(first)}-${pad(first + MIGRATIONS_IN_FOLDER - 1)}`,
    LIST_INDEX: String(findAll('server/db/schema/row-counts.ts', /^ {2,4}(?:\{ )?table: '(\w+)'/gm).length),
  };
}

/** What the group of the pattern finds. @throws with the file's name when there is nothing */
function findAll(file: string, pattern: RegExp): string[] {
  const found = [...read(file).matchAll(pattern)].map(([, group = '']) => group);
  if (found.length === 0)
    throw new Error(`${file}: ${pattern} finds nothing. Correct it in tools/new-noun/new-noun.ts`);
  return found;
}

/** @throws when another noun, table, kind of event or page has one of the names */
function refuseTaken(noun: Noun): void {
  const places = ['shared/contracts/contract.ts', 'shared/domain/history/event-types.ts', 'apps/web/src/pages.ts'];
  const tables = globSync('server/db/schema/tables/*.ts', { cwd: root });
  for (const name of ['tradeSuppliers', 'tradeSupplier', 'trade_suppliers'].map((sample) => spell(sample, noun))) {
    const taken = [...places, ...tables].find((file) => new RegExp(`^ {2}${name}: `, 'm').test(read(file)));
    if (taken) throw new Error(`${taken} has ${name} already`);
  }
}

/** The content of each file, new or changed; nothing is written yet. */
function prepare(noun: Noun): { added: Map<string, string>; changed: Map<string, string> } {
  const places = nextPlaces();
  const toFile = (text: string) => spell(text, noun, places);
  const added = new Map<string, string>();
  for (const template of globSync(`**/*${TEMPLATE}`, { cwd: templates }).sort()) {
    const file = toFile(template.slice(0, -TEMPLATE.length).replaceAll(path.sep, '/'));
    if (existsSync(path.join(root, file))) throw new Error(`${file} is there already`);
    added.set(file, toFile(readFileSync(path.join(templates, template), 'utf8')));
  }
  const changed = new Map<string, string>();
  for (const registration of registrations) {
    const { file, text, imports } = registration;
    const own = { ...registration, text: toFile(text), ...(imports && { imports: toFile(imports) }) };
    changed.set(file, insert(changed.get(file) ?? read(file), own));
  }
  return { added, changed };
}

function write(files: Map<string, string>): void {
  for (const [file, content] of files) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(root, file), content);
  }
}

/** Sorts the imports and formats. */
function tidy(files: string[]): void {
  const biome = path.join(root, 'node_modules/@biomejs/biome/bin/biome');
  execFileSync(process.execPath, [biome, 'check', '--write', ...files], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

function describe({ plural }: Noun, added: string[], changed: string[]): string {
  const areas = ['shared', 'server', 'apps/web', 'e2e'].map((area) => {
    const files = added.filter((file) => file.startsWith(`${area}/`)).map((file) => file.slice(area.length + 1));
    return `  ${area}: ${files.join(', ')}`;
  });
  return `Wrote ${added.length} files and registered ${plural} in ${changed.length} others, which git diff shows:
${areas.join('\n')}
Before the migration lands, which never changes afterwards, decide:
- the fields: name, e-mail and note stand in the contract, the table, the service, the page and the tests
- who holds the permissions of shared/domain/users/permissions.ts, and the place of the page in apps/web/src/pages.ts
- rules that rows keep with other tables: as constraints, or in server/db/checks/verify.ts
Record the examples of its calls: RECORD_EXAMPLES=on npx vitest run --project main server/routes/access.test.ts, npm run format.
Then docs/features.md and CHANGELOG.md, sample rows in server/demo, npm run screenshots, npm test.`;
}

try {
  const noun = readNoun(...process.argv.slice(2, 4));
  refuseTaken(noun);
  const { added, changed } = prepare(noun);
  write(new Map([...added, ...changed]));
  tidy([...added.keys(), ...changed.keys()]);
  console.log(describe(noun, [...added.keys()], [...changed.keys()]));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
