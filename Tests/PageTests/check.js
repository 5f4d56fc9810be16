// Checks the scripts of a folder with TypeScript, from page.js on: node check.js FOLDER
//
// Besides types, names that are not known and imports that are not used, it finds what TypeScript allows: an export
// that nobody imports, a name that hides one of its file, and one that two files declare, which are joined in the page.

const ts = require("typescript");
const path = require("path");

const folder = path.resolve(process.argv[2]);
const program = ts.createProgram([path.join(folder, "page.js"), path.join(__dirname, "types.d.ts")], {
  allowJs: true, checkJs: true, noEmit: true, noUnusedLocals: true, types: [],
  target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext,
  lib: ["lib.esnext.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
});
const scripts = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(`${folder}/`));

function report(file, position, message) {
  const { line } = file.getLineAndCharacterOfPosition(position);
  console.log(`${path.basename(file.fileName)}:${line + 1}: ${message}`);
}

for (const { file, start, messageText } of ts.getPreEmitDiagnostics(program)) {
  report(file, start, ts.flattenDiagnosticMessageText(messageText, "\n"));
}

const imported = new Set();
const declared = new Set();

/** Calls a function with a node and all that is in it. */
function visit(node, use) {
  use(node);
  ts.forEachChild(node, (child) => visit(child, use));
}

for (const file of scripts) {
  for (const [name, { declarations: [declaration] }] of file.locals) {
    if (ts.isImportSpecifier(declaration)) {
      imported.add(`${path.basename(declaration.parent.parent.parent.moduleSpecifier.text)} ${name}`);
    } else if (declared.has(name)) report(file, declaration.getStart(), `'${name}' is declared in another file too.`);
    else declared.add(name);
  }
  visit(file, (node) => {
    const isDeclared = ts.isParameter(node) || ts.isBindingElement(node) || ts.isVariableDeclaration(node)
      || ts.isFunctionDeclaration(node) || ts.isFunctionExpression(node) || ts.isClassLike(node);
    const outer = isDeclared && node.name && file.locals.get(node.name.text);
    if (outer && !outer.declarations.includes(node)) report(file, node.getStart(), `'${node.name.text}' is hidden.`);
  });
}
for (const file of scripts) {
  for (const name of file.symbol?.exports.keys() ?? []) {
    const isUsed = imported.has(`${path.basename(file.fileName)} ${name}`);
    if (!isUsed) report(file, 0, `'${name}' is exported, but not imported.`);
  }
}
