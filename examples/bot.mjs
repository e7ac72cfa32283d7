#!/usr/bin/env node
// A bot that knows no rules: it joins a table and plays any game to its end. Node 20, no dependencies.
//
//   node bot.mjs http://127.0.0.1:8080                 opens a table for two and waits for somebody
//   node bot.mjs http://127.0.0.1:8080 7f3a...         joins a table that is open
//
// Every answer of the service says what is next; the bot follows the suggestion, or takes any option.

const [service, table, name = "Bot"] = process.argv.slice(2);
const headers = { "Content-Type": "application/json" };

async function call(method, path, body, more = {}, allowed = []) {
  const answer = await fetch(`${service}/v1${path}`, {
    method,
    headers: { ...headers, ...more },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const pause = answer.headers.get("Retry-After"); // where too many wait already
  if (answer.ok && pause) await new Promise((resolve) => setTimeout(resolve, pause * 1000));
  if (!answer.ok && !allowed.includes(answer.status)) throw new Error(`${path}: ${await answer.text()}`);
  return answer.json();
}

async function isFull() {
  const { seats } = await call("GET", `/games/${game}`);
  return seats.every((seat) => seat.player || seat.kind === "automa");
}

headers.Authorization = `Bearer ${(await call("POST", "/players", { name })).token}`;
const game = table || (await call("POST", "/games", { seats: [{}, {}] })).id;
await call("POST", `/games/${game}/seats`, {});
console.log(`${name} sits at table ${game}`);
const hints = (await call("GET", `/games/${game}/prompts?suggest=true`, undefined, {}, [403])).code === undefined;

for (;;) {
  const asked = await call("GET", `/games/${game}/prompts?suggest=${hints}`); // some tables give no hints
  if (["finished", "abandoned"].includes(asked.status)) break;
  if (asked.status === "open" && (await isFull())) {
    await call("POST", `/games/${game}/start`, undefined, {}, [409]); // whoever is first
  } else if (asked.prompts.length) {
    const { suggestion, options } = asked.prompts[0];
    const decision = suggestion ?? options[Math.floor(Math.random() * options.length)].decision;
    // 409: somebody else decided meanwhile, so ask again
    await call("POST", `/games/${game}/decisions`, decision, { "If-Match": `"${asked.version}"` }, [409]);
  } else {
    await call("GET", `/games/${game}/events?after=${asked.version}&wait=30`);
  }
}

for (const { seat, total } of (await call("GET", `/games/${game}/score`)).scores) {
  console.log(`seat ${seat}: ${total} coins`);
}
