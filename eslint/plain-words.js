// Refuses words of the project's former dialect in names, comments and test titles. Names in the API, the database and the
// browser's storage cannot change, so properties are checked only where our own types declare them.

/** Banned words within names, and what to write instead. */
const PARTS = {
  deed: 'auditEntry',
  deeds: 'auditEntries',
  doer: 'actor',
  film: 'video',
  films: 'videos',
  house: 'organization',
  office: 'admin',
  wish: 'options or request',
  wishes: 'requests',
  told: 'notified, or a noun',
  tell: 'notify',
  tells: 'notify',
  said: 'message',
  kept: 'stored, cached or saved',
  keeper: 'store or cache',
  held: 'locked, reserved, cached or stalled',
  asked: 'requested',
  asks: 'requires or requests',
  wanted: 'requested',
  rung: 'rendition',
  rungs: 'renditions',
  sealed: 'encrypted',
  ticket: 'playback token',
  tickets: 'playback tokens',
  struck: 'compareAt',
  heard: 'onLine, onProgress or lastSeen',
  stranger: 'anonymous',
  bystander: 'otherUser',
  farewell: 'logoutNotice',
};

/** Banned whole names. */
const NAMES = {
  one: 'the name of the thing',
  other: 'the name of the thing; left and right in a comparison',
  others: 'the name of the things',
};

/** Banned phrases in comments: a pattern, and what to write instead. */
const PHRASES = [
  [/\bwhoever\b/i, 'say who: a caller that …'],
  [/\bthe house\b/i, 'the organization'],
  [/\bthe office\b/i, 'the admin pages'],
  [/\bdeeds?\b/i, 'audit entry'],
  [/\bfilms?\b/i, 'video'],
  [/\brungs?\b/i, 'rendition'],
  [/\bstrangers?\b/i, 'anonymous caller'],
  [/\bbystanders?\b/i, 'other users'],
  [/\bstand-in\b/i, 'sandbox'],
  [/\bgives? way\b/i, 'is cancelled'],
  [/\bfarewell\b/i, 'logout notice'],
  [/\bis told\b|\bare told\b/i, 'is notified'],
  [/\bis asked\b|\bare asked\b/i, 'is requested'],
  [/\bthat of\b|\bthose of\b/i, 'repeat the noun'],
  [/\bstruck price\b/i, 'compare-at price'],
];

/** Banned phrases in test titles. */
const TITLE_PHRASES = [
  [/\boffices?\b/, 'admin'],
  [/\bmails?\b(?! server| header)/i, 'email'],
  [/\bfilms?\b/i, 'video'],
  [/\bthe house\b/i, 'the organization'],
  [/\btold\b/i, 'shown or notified'],
  [/\bbegun\b/i, 'started'],
  [/\bstands?\b/i, 'is, or is shown'],
  [/\blies\b/i, 'is, or is stored'],
  [/^(?:what|who|whoever|whose) /i, 'the subject first'],
];

const splitName = (name) => name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? [];

/** The banned word of a name and its replacement; undefined if the name is fine. */
export function findBannedName(name) {
  if (Object.hasOwn(NAMES, name)) return { word: name, instead: NAMES[name] };
  const word = splitName(name).find((part) => Object.hasOwn(PARTS, part.toLowerCase()));
  return word && { word, instead: PARTS[word.toLowerCase()] };
}

/** The banned phrase of a comment or title and its replacement; undefined if the text is fine. */
export function findBannedPhrase(text, phrases = PHRASES) {
  // Names in backticks are not prose.
  const prose = text.replaceAll(/`[^`]*`/g, '');
  const [pattern, instead] = phrases.find(([phrase]) => phrase.test(prose)) ?? [];
  return pattern && { word: prose.match(pattern)[0], instead };
}

const TESTS = ['test', 'it', 'describe'];

/** The text of a call's first argument if the call defines a test: `it(…)`, `test.each(…)(…)`. */
function findTestTitle({ callee, arguments: [title] }) {
  let root = callee;
  while (root.type === 'MemberExpression' || root.type === 'CallExpression')
    root = root.object ?? root.callee;
  if (root.type !== 'Identifier' || !TESTS.includes(root.name)) return undefined;
  if (title?.type === 'Literal' && typeof title.value === 'string') return title.value;
  if (title?.type !== 'TemplateLiteral') return undefined;
  return title.quasis.map(({ value }) => value.cooked).join(' ');
}

function listNames(pattern) {
  if (!pattern) return [];
  switch (pattern.type) {
    case 'Identifier':
      return [pattern];
    case 'ObjectPattern':
      // A shorthand such as `{ asked }` has the name of a property, which is declared elsewhere.
      return pattern.properties.flatMap((property) =>
        property.type === 'RestElement'
          ? listNames(property.argument)
          : property.shorthand
            ? []
            : listNames(property.value),
      );
    case 'ArrayPattern':
      return pattern.elements.flatMap(listNames);
    case 'AssignmentPattern':
      return listNames(pattern.left);
    case 'RestElement':
      return listNames(pattern.argument);
    case 'TSParameterProperty':
      return listNames(pattern.parameter);
    default:
      return [];
  }
}

export const plainWords = {
  meta: {
    type: 'suggestion',
    schema: [{ type: 'object', properties: { properties: { type: 'boolean' } } }],
    messages: { banned: '“{{word}}” is not a term of the field: write {{instead}}.' },
  },
  create(context) {
    const [{ properties = true } = {}] = context.options;
    const check = (identifier) => {
      const banned = identifier?.type === 'Identifier' && findBannedName(identifier.name);
      if (banned) context.report({ node: identifier, messageId: 'banned', data: banned });
    };
    // Columns of tables and fields of the provider are written with underscores.
    const checkProperty = (key) => {
      if (properties && !key.name?.includes('_')) check(key);
    };
    const checkFunction = ({ id, params }) => {
      check(id);
      params.flatMap(listNames).forEach(check);
    };
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          const banned = findBannedPhrase(comment.value);
          if (banned) context.report({ loc: comment.loc, messageId: 'banned', data: banned });
        }
      },
      CallExpression(node) {
        const title = findTestTitle(node);
        const banned = title && findBannedPhrase(title, TITLE_PHRASES);
        if (banned) context.report({ node, messageId: 'banned', data: banned });
      },
      VariableDeclarator: ({ id }) => listNames(id).forEach(check),
      FunctionDeclaration: checkFunction,
      FunctionExpression: checkFunction,
      ArrowFunctionExpression: checkFunction,
      ClassDeclaration: ({ id }) => check(id),
      TSTypeAliasDeclaration: ({ id }) => check(id),
      TSInterfaceDeclaration: ({ id }) => check(id),
      TSPropertySignature: ({ key }) => checkProperty(key),
      TSMethodSignature: ({ key }) => checkProperty(key),
      CatchClause: ({ param }) => listNames(param).forEach(check),
    };
  },
};
