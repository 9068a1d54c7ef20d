import { expect, test } from "vitest";
import { type CaseFileOptions, parseCaseFile } from "./parse-case-file.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const read = (name: string, text: string, options?: CaseFileOptions) => parseCaseFile(bytesOf(text), name, options);
const told = (file: ReturnType<typeof read>) =>
  file.findings.map(
    ({ severity, path, message, line, column }) => `${line ?? "?"}:${column ?? "?"} ${severity[0]} ${path}: ${message}`,
  );

test("a native JSONL file reads as it stands", () => {
  const file = read(
    "a.jsonl",
    '{"caseId":"s1","intake":{"text":"x","n":1.5},"tags":{"len":"short","k":2},"holdout":true,"reference":{"gold":"g","silver":["s"]},"source":{"runId":"r9"}}\n\n  \n{"caseId":"s2","intake":{}}',
  );
  expect(file.findings).toEqual([]);
  expect(file.cases).toEqual([
    {
      caseId: "s1",
      intake: { text: "x", n: 1.5 },
      tags: { len: "short", k: 2 },
      holdout: true,
      reference: { gold: "g", silver: ["s"] },
      source: { runId: "r9" },
    },
    { caseId: "s2", intake: {} },
  ]);
});

test("JSON is a list, or an object with the list under cases", () => {
  const list = '[{"caseId":"a","intake":{}}]';
  expect(read("a.json", list).cases).toEqual(read("a.json", `{"cases":${list},"name":"n"}`).cases);
  expect(told(read("a.json", `{\n "case":${list}}`))).toEqual([
    '2:9 e case: unknown key "case"; did you mean "cases"?',
    '1:1 e : a case file is a list of cases, or an object with the list under "cases"',
  ]);
  expect(told(read("a.json", '[{"caseId":"a","intake":{}},\n  7]'))).toEqual(["2:3 e [1]: a case is an object"]);
});

test("a byte order mark and CRLF change nothing, in any format", () => {
  const jsonl = '{"caseId":"a","intake":{"t":"x"}}\n{"caseId":"b","intake":{"t":"y"}}\n';
  const csv = "caseId,t\na,x\nb,y\n";
  const json = '[{"caseId":"a","intake":{"t":"x"}},\n{"caseId":"b","intake":{"t":"y"}}]';
  for (const [name, text] of [
    ["a.jsonl", jsonl],
    ["a.csv", csv],
    ["a.json", json],
  ] as const) {
    const plain = read(name, text);
    expect(plain.findings).toEqual([]);
    expect(plain.cases.map((one) => one.intake)).toEqual([{ t: "x" }, { t: "y" }]);
    expect(read(name, `\uFEFF${text.replaceAll("\n", "\r\n")}`)).toEqual(plain);
  }
});

test("UTF-16 and bytes that are not UTF-8 are named as such, the latter with the line", () => {
  expect(parseCaseFile(Uint8Array.of(0xff, 0xfe, 0x7b, 0), "a.json").findings[0]?.message).toMatch(/UTF-16/);
  const bad = new Uint8Array([...bytesOf('{"caseId":"a","intake":{}}\n'), 0x22, 0xff, 0x22]);
  expect(told(parseCaseFile(bad, "a.jsonl"))).toEqual(["2:? e : this is not UTF-8"]);
});

test("U+2028 and U+2029 inside a string do not end a line", () => {
  const file = read("a.jsonl", '{"caseId":"a","intake":{"t":"x\u2028y\u2029z"}}\n');
  expect(file.findings).toEqual([]);
  expect(file.cases[0]?.intake.t).toBe("x\u2028y\u2029z");
});

test("a broken line is one finding with line and column, and the lines after it are read", () => {
  const file = read("a.jsonl", '{"caseId":"a","intake":{}}\n{"caseId":"b",,}\n{"caseId":"c","intake":{}}\n');
  expect(file.cases.map((one) => one.caseId)).toEqual(["a", "c"]);
  expect(told(file)).toEqual([expect.stringMatching(/^2:15 e cases\[1\]: not JSON/)]);
  expect(file.findings[0]?.file).toBe("a.jsonl");
});

test("duplicate keys, duplicate ids, rounded integers, infinite numbers, half surrogates and __proto__ are refused", () => {
  const file = read(
    "a.jsonl",
    [
      '{"caseId":"a","intake":{"x":1,"x":2}}',
      '{"caseId":"b","intake":{"n":9007199254740993}}',
      '{"caseId":"c","intake":{"n":1e999}}',
      '{"caseId":"d","intake":{"t":"\\ud800"}}',
      '{"caseId":"e","intake":{"__proto__":{"polluted":true}}}',
      '{"caseId":"f","intake":{"n":[-9007199254740992,1e300,1e-17,-0]}}',
      '{"caseId":"f","intake":{}}',
    ].join("\n"),
  );
  expect(told(file)).toEqual([
    '1:31 e cases[0].intake.x: the key "x" is there twice',
    "2:29 e cases[1].intake.n: 9007199254740993 is beyond ±2^53 and would be rounded; write it as text",
    "3:29 e cases[2].intake.n: 1e999 is too large for a number",
    "4:29 e cases[3].intake.t: the text holds half of a surrogate pair",
    '5:37 e cases[4].intake.__proto__: the key "__proto__" is not allowed',
    '7:? e cases[6].caseId: the id "f" is taken by cases[5], line 6',
  ]);
  expect(file.cases.map((one) => one.caseId)).toEqual(["f"]);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

test("a JSON file that nests too deeply is refused, not crashed on", () => {
  expect(told(read("a.json", "[".repeat(100_000)))).toEqual(["?:? e : nested more than 200 levels deep"]);
});

test("CSV: quoted cells, newlines in them, three delimiters, and names that go where they belong", () => {
  const csv =
    'id,question,expected,silver,holdout,tags.len,metadata.src\n1,"a, ""b""\nc",yes,,TRUE,short,web\n\n2,d,,s,0,,\n';
  const file = read("a.csv", csv);
  expect(file.findings).toEqual([]);
  expect(file.cases).toEqual([
    {
      caseId: "1",
      intake: { question: 'a, "b"\nc' },
      reference: { gold: "yes" },
      holdout: true,
      tags: { len: "short", src: "web" },
    },
    { caseId: "2", intake: { question: "d" }, reference: { silver: "s" }, holdout: false },
  ]);
  expect(file.mapping).toEqual([
    { column: "id", path: "caseId" },
    { column: "question", path: "intake.question" },
    { column: "expected", path: "reference.gold" },
    { column: "silver", path: "reference.silver" },
    { column: "holdout", path: "holdout" },
    { column: "tags.len", path: "tags.len" },
    { column: "metadata.src", path: "tags.src" },
  ]);
  const plain = "id,q\n1,x\n";
  for (const delimiter of [";", "\t"]) {
    expect(read("a.csv", plain.replaceAll(",", delimiter)).cases).toEqual(read("a.csv", plain).cases);
  }
});

test("CSV cells are typed strictly by the intake schema and are text everywhere else", () => {
  const intakeSchema = {
    type: "object",
    $defs: { count: { type: "integer" } },
    properties: {
      n: { type: "number" },
      k: { $ref: "#/$defs/count" },
      b: { type: ["boolean", "null"] },
      file: { type: "object" },
      deep: { type: "object", properties: { n: { type: "number" } } },
    },
  };
  const header = "id;n;k;b;file;text;intake.deep.n";
  const good = read(
    "a.csv",
    `${header}\n1;-1.5e3;7;True;"{""$file"":""a.png""}";N/A;2\n2;;;;;;\n3;1;1;false;{};NaN;0\n`,
    { intakeSchema },
  );
  expect(good.findings).toEqual([]);
  expect(good.cases.map((one) => one.intake)).toEqual([
    { n: -1500, k: 7, b: true, file: { $file: "a.png" }, text: "N/A", deep: { n: 2 } },
    { text: "" },
    { n: 1, k: 1, b: false, file: {}, text: "NaN", deep: { n: 0 } },
  ]);
  const bad = read("a.csv", `${header}\n1;N/A;1.5;yes;{;x;0x10\n2;9007199254740993;1;true;{};x;1e999\n`, {
    intakeSchema,
  });
  expect(told(bad)).toEqual([
    '2:2 e cases[0].intake.n: "N/A" is not a number',
    '2:3 e cases[0].intake.k: "1.5" is not an integer',
    '2:4 e cases[0].intake.b: "yes" is not true or false',
    expect.stringMatching(/^2:5 e cases\[0\]\.intake\.file: not JSON/),
    '2:7 e cases[0].intake.deep.n: "0x10" is not a number',
    "3:2 e cases[1].intake.n: 9007199254740993 is beyond ±2^53 and would be rounded; write it as text",
    "3:7 e cases[1].intake.deep.n: 1e999 is too large for a number",
  ]);
});

test("CSV faults name their line: ragged rows, open quotes, twice the same column, values without a name", () => {
  expect(told(read("a.csv", 'id,q\n1,"x\ny"\n2\n3,a,b\n'))).toEqual([
    "4:? e : this row has 1 cells, the header has 2",
    "5:? e : this row has 3 cells, the header has 2",
  ]);
  expect(told(read("a.csv", 'id,q\n1,x\n2,"y\n3,z\n'))[0]).toBe(
    "3:? e : a quoted cell that begins in this row never ends",
  );
  expect(told(read("a.csv", "id,q,q\n1,x,y\n"))[0]).toBe('1:3 e : there are two columns called "q"');
  expect(told(read("a.csv", "id,q,\n1,x,\n2,y,z\n"))).toEqual(["3:3 e : column 3 has values and no name"]);
  expect(told(read("a.csv", "id,q,\n1,x,\n,,\n"))).toEqual([]);
  expect(told(read("a.csv", ""))).toEqual(["1:? e : the file is empty"]);
  expect(told(read("a.csv", "id,q\n"))).toEqual(["?:? e : there are no cases in this file"]);
});

test("the files of other tools map: Inspect, Braintrust, Langfuse, LangSmith, Phoenix, promptfoo, Bedrock", () => {
  const one = (text: string) => {
    const file = read("a.jsonl", text, { idColumn: "row" });
    expect(file.findings.filter(({ severity }) => severity === "error")).toEqual([]);
    return file.cases[0];
  };
  expect(read("a.jsonl", '{"id":7,"input":"q","target":"a","choices":["a","b"],"metadata":{"k":1}}').cases[0]).toEqual({
    caseId: "7",
    intake: { input: "q", choices: ["a", "b"] },
    reference: { gold: "a" },
    tags: { k: 1 },
  });
  expect(read("a.jsonl", '{"id":"x","input":{"q":1},"expected":{"a":2},"tags":["hard"]}').cases[0]).toEqual({
    caseId: "x",
    intake: { q: 1 },
    reference: { gold: { a: 2 } },
    tags: { hard: true },
  });
  expect(one('{"input":{"q":1},"expectedOutput":null,"metadata":null}')).toEqual({ caseId: "1", intake: { q: 1 } });
  expect(one('{"inputs":{"q":1},"outputs":{"a":2},"split":"dev"}')).toEqual({
    caseId: "1",
    intake: { q: 1 },
    reference: { gold: { a: 2 } },
    tags: { split: "dev" },
  });
  expect(one('{"input":{"q":1},"output":"a"}')?.reference).toEqual({ gold: "a" });
  expect(one('{"vars":{"q":1},"assert":[{"type":"equals"}]}')).toEqual({ caseId: "1", intake: { q: 1 } });
  expect(one('{"prompt":"p","referenceResponse":"r","category":"c","modelResponses":[]}')).toEqual({
    caseId: "1",
    intake: { prompt: "p" },
    reference: { gold: "r" },
    tags: { category: "c" },
  });
  const promptfoo = read("a.csv", "q,__expected,__metadata:len\nx,y,3\n", { idColumn: "row" });
  expect(promptfoo.cases).toEqual([{ caseId: "1", intake: { q: "x" }, reference: { gold: "y" }, tags: { len: "3" } }]);
});

test("a native case refuses a key it does not know, a flat one takes it into the intake", () => {
  expect(told(read("a.jsonl", '{"caseId":"a","intake":{},"tag":{"x":1}}'))).toEqual([
    '1:33 e tag: unknown key "tag"; did you mean "tags"?',
  ]);
  expect(read("a.jsonl", '{"caseId":"a","text":"t"}').cases[0]?.intake).toEqual({ text: "t" });
});

test("a column that looks like the answer and lands in the intake is a warning, until it is mapped or ignored", () => {
  const csv = "id,text,label\n1,x,y\n";
  expect(told(read("a.csv", csv))).toEqual([expect.stringMatching(/^2:3 w label: "label" looks like the answer/)]);
  expect(read("a.csv", csv, { map: { label: "reference.gold" } })).toMatchObject({
    findings: [],
    cases: [{ intake: { text: "x" }, reference: { gold: "y" } }],
  });
  expect(read("a.csv", csv, { map: { label: "intake.given.label" } })).toMatchObject({
    findings: [],
    cases: [{ intake: { text: "x", given: { label: "y" } } }],
  });
  expect(read("a.csv", csv, { ignore: ["label"] })).toMatchObject({ findings: [], cases: [{ intake: { text: "x" } }] });
});

test("choices that cannot be followed are findings", () => {
  const csv = "id,text,gold,expected\n1,x,a,b\n";
  expect(told(read("a.csv", csv))).toEqual([
    '2:4 e expected: "gold" and "expected" are both reference.gold; --map or --ignore one of them',
  ]);
  expect(
    told(read("a.csv", "id,text\n1,x\n", { map: { txt: "intake.t", text: "intak.t" }, ignore: ["zzzzz"] })),
  ).toEqual([
    expect.stringMatching(/^2:2 e text: "intak.t" is no path/),
    '?:? e txt: there is no column "txt"; did you mean "text"?',
    '?:? e zzzzz: there is no column "zzzzz"',
  ]);
});

test("ids: a column of that name, a chosen one, or the row; none at all is an error per case", () => {
  expect(read("a.csv", "key,text\nk1,x\n", { idColumn: "key" }).cases[0]).toEqual({
    caseId: "k1",
    intake: { text: "x" },
  });
  expect(read("a.csv", "id,text\nk1,x\n", { idColumn: "row" }).cases[0]).toEqual({
    caseId: "1",
    intake: { id: "k1", text: "x" },
  });
  expect(told(read("a.csv", "text\nx\n"))).toEqual([
    "2:? e cases[0].caseId: this case has no id; give it one, or use --id row",
  ]);
  expect(
    told(
      read("a.jsonl", '{"caseId":"a\\u0000b","intake":{}}\n{"caseId":" ","intake":{}}\n{"caseId":["x"],"intake":{}}'),
    ),
  ).toEqual([
    "1:11 e cases[0].caseId: an id has no control characters",
    "2:11 e cases[1].caseId: the id is empty",
    "3:11 e cases[2].caseId: an id is a text",
  ]);
});

test("NUL inside a text is kept", () => {
  expect(read("a.jsonl", '{"caseId":"a","intake":{"t":"x\\u0000y"}}').cases[0]?.intake.t).toBe("x\0y");
});

test("findings beyond 200 are counted", () => {
  const file = read("a.jsonl", "[]\n".repeat(1_000));
  expect(file.findings).toHaveLength(201);
  expect(file.findings.at(-1)?.message).toBe("and 800 more findings");
});

test("an unknown ending and an empty list are refused", () => {
  expect(told(read("a.yaml", "- 1"))[0]).toMatch(/ends in \.jsonl/);
  expect(told(read("a.json", "[]"))).toEqual(["?:? e : there are no cases in this file"]);
});
