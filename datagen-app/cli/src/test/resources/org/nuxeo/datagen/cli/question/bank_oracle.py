"""Answers questions over a bank from their text alone, by SQL over the tables that generate writes, and compares.

usage: bank_oracle.py QUESTIONS TABLES; prints each difference, and at the end the number of questions by kind.
"""

import collections
import datetime
import json
import re
import sys

import duckdb

questions, tables = sys.argv[1:]
base = duckdb.connect()
for name in ("customer", "idcard", "account", "letter", "statement", "transaction"):
    base.execute(f'create table "{name}" as select * from \'{tables}/{name}.parquet\'')
base.execute("""
create table stored as
select 'Customer' as type, repository, id, path, number as customer, null as account, null as day from customer
union all select 'IDCard', repository, id, path, customer_number, null, null from idcard
union all select 'Account', repository, id, path, customer_number, number, null from account
union all select type, repository, id, path, account_number[:19], account_number, null from letter
union all select 'Statement', repository, id, path, account_number[:19], account_number, month from statement""")
base.execute("create table owner as select number, first_name, last_name, state, path.split('/')[2] as folder from customer")
for index in ("stored(customer)", "stored(id)", "customer(number)", "account(number)", "statement(account_number)",
              "\"transaction\"(statement_id)"):
    base.execute(f"create index i{abs(hash(index))} on {index}")

NUMBER = r"[0-9A-F]{5}-[0-9A-F]{5}-[0-9A-F]{7}"
NAMED = r"[^?]+? of [^?]+?, [A-Z][A-Za-z ]+, born on [A-Z][a-z]+ \d+, \d{4}"
WHO = rf"(?:[Cc]ustomer {NUMBER}|{NAMED})"
ACCOUNT = rf"(?:[Aa]ccount {NUMBER}-\d\d|[Tt]he (?:first|second|third|fourth) account of {WHO})"
MONTH = r"[A-Z][a-z]+ \d{4}"
DAY = r"[A-Z][a-z]+ \d+, \d{4}"
DOCUMENT = rf"(?:the statement of {ACCOUNT} for {MONTH}|the letter about the opening of {ACCOUNT}|the ID card of {WHO}|{ACCOUNT}|{WHO})"
MONEY = "money"


def rows(sql, *values):
    return base.execute(sql, values).fetchall()


def day(text):
    return datetime.datetime.strptime(text, "%B %d, %Y").date()


def month(text):
    return datetime.datetime.strptime(text, "%B %Y").date()


def customers(phrase):
    found = re.search(NUMBER, phrase)
    if found:
        named = phrase.partition(", named ")[2] or None
        return [n for n, in rows("select number from customer where number = ? and (? is null or first_name || ' ' || last_name = ?)",
                                 found[0], named, named)]
    name, city, born = re.fullmatch(r"(.+?) of (.+?), [A-Z][A-Za-z ]+, born on (.+)", phrase).groups()
    return [n for n, in rows(
        "select number from customer where first_name || ' ' || last_name = ? and city = ? and birth_date = ?",
        name, city, day(born))]


def accounts(phrase):
    found = re.match(rf"[Aa]ccount ({NUMBER}-\d\d)$", phrase)
    if found:
        return [n for n, in rows("select number from account where number = ?", found[1])]
    which, who = re.match(r"[Tt]he (\w+) account of (.+)", phrase).groups()
    order = {"first": "-01", "second": "-02", "third": "-03", "fourth": "-04"}
    return [n for n, in rows("select number from account where list_contains(?, number[:19]) and number like ?",
                             customers(who), "%" + order[which])]


FIGURES = {
    "closing balance": ("closing_cents", MONEY),
    "opening balance": ("opening_cents", MONEY),
    "sum of all credits": ("credits_cents", MONEY),
    "sum of all debits with its sign": ("debits_cents", MONEY),
    "number of lines": ("lines", "number"),
    "change of the balance": ("closing_cents - opening_cents", MONEY),
}


def figure(noun, account, first, last):
    """Returns the sum of a figure over months, or none if a statement is missing."""
    expression, kind = FIGURES[noun]
    months = (last.year - first.year) * 12 + last.month - first.month + 1
    count, total = rows(f"select count(*), sum({expression}) from statement where account_number = ? and month between ? and ?",
                        account, first, last)[0]
    return (kind, total) if count == months else None


def fact(noun, document):
    """Returns the answers that documents with this description give."""
    statement = re.fullmatch(rf"(?:the statement of )({ACCOUNT}) for ({MONTH})", document)
    if statement:
        found = [figure(noun, a, month(statement[2]), month(statement[2])) for a in accounts(statement[1])]
        return [each for each in found if each]
    letter = re.fullmatch(rf"the letter about the opening of ({ACCOUNT})", document)
    if letter:
        return [("date", d) for a in accounts(letter[1]) for d, in rows("select date from letter where account_number = ?", a)]
    if noun == "opening date":
        return [("date", d) for a in accounts(document) for d, in rows("select opened from account where number = ?", a)]
    column, table, key, kind = {
        "customer number": ("number", "customer", "number", "text"),
        "house number and street": ("street", "customer", "number", "text"),
        "card number": ("card_number", "idcard", "customer_number", "text"),
        "last day of validity": ("expires", "idcard", "customer_number", "date"),
    }[noun]
    who = document.removeprefix("the ID card of ")
    return [(kind, v) for c in customers(who) for v, in rows(f"select {column} from {table} where {key} = ?", c)]


def line(sign, payee, when, account):
    return [(MONEY, abs(c)) for a in accounts(account) for c, in rows(
        f'select amount_cents from "transaction" join statement s on s.id = statement_id where s.account_number = ?'
        f" and month = date_trunc('month', ?::date) and date = ? and description = ? and amount_cents {sign} 0",
        a, day(when), day(when), payee)]


def statements(who, first, last):
    return [("ids", {i for c in customers(who) for i, in rows(
        "select id from statement where account_number[:19] = ? and month between ? and ?", c, month(first), month(last))})]


def larger(noun, first, second):
    (_, a), = fact(noun, first)
    (_, b), = fact(noun, second)
    return [("text", "neither" if a == b else first if a > b else second)]


def total(noun, account, first, last):
    return [figure(noun, a, month(first), month(last)) for a in accounts(account)]


def state(noun, name):
    folder = name.lower().replace(" ", "-")
    noun, _, of = noun.partition(" of ")
    table = {"customers": "customer", "ID cards": "idcard", "accounts": "account", "statements": "statement"}[noun]
    key = {"customer": "t.number", "idcard": "customer_number", "account": "t.number[:19]", "statement": "account_number[:19]"}[table]
    return [("number", rows(f"select count(*) from {table} t join owner o on o.number = {key} where folder = ?"
                            + (" and month = ?" if of else ""), folder, *([month(of)] if of else []))[0][0])]


def with_account(repository, number):
    return [("number", rows("select count(*) from account where repository = ? and number like ?", repository, "%-" + number)[0][0])]


def named(repository, name):
    return [("set", {n for n, in rows(
        "select number from customer where repository = ? and first_name || ' ' || last_name = ?", repository, name)})]


def readable(who, repository):
    return [("count", n) for c in customers(who) for n, in rows(
        "select count(*) from stored where customer = ? and repository = ?", c, repository)]


PATTERNS = [(re.compile(pattern), answer) for pattern, answer in [
    (r"What is the (?P<noun>.+?) of (?P<document>(?!all credits|all debits|lines|the balance|validity|every customer).+)\?", fact),
    (r"Find the (?P<noun>.+?) of (?P<document>(?!all credits|all debits|lines|the balance|validity|every customer).+)\.", fact),
    (r"Somebody asks for the (?P<noun>.+?) of (?P<document>(?!all credits|all debits|lines|the balance|validity|every customer).+)\. What is the answer\?", fact),
    (rf"How much was paid to (.+) on ({DAY}) from ({ACCOUNT})\?", lambda p, d, a: line("<", p, d, a)),
    (rf"On ({DAY}), ({ACCOUNT}) has a line with (.+)\. How much was debited\?", lambda d, a, p: line("<", p, d, a)),
    (rf"What was the amount of the debit in favor of (.+) on ({DAY}) in the statement of ({ACCOUNT})\?", lambda p, d, a: line("<", p, d, a)),
    (rf"How much was received from (.+) on ({DAY}) on ({ACCOUNT})\?", lambda p, d, a: line(">", p, d, a)),
    (rf"On ({DAY}), ({ACCOUNT}) has a line with (.+)\. How much was credited\?", lambda d, a, p: line(">", p, d, a)),
    (rf"What was the amount of the credit from (.+) on ({DAY}) in the statement of ({ACCOUNT})\?", lambda p, d, a: line(">", p, d, a)),
    (rf"Which statements of all accounts of ({WHO}) are there from ({MONTH}) to ({MONTH})\?", statements),
    (rf"List the statements of ({WHO}) from ({MONTH}) to ({MONTH}), those of every account\.", statements),
    (rf"Which has the (?:larger|later) (.+?), ({DOCUMENT}) or ({DOCUMENT})\?", larger),
    (rf"Compare ({DOCUMENT}) and ({DOCUMENT}): which one has the (?:larger|later) (.+)\?", lambda a, b, n: larger(n, a, b)),
    (rf"What is the (.+) of ({ACCOUNT}) from ({MONTH}) to ({MONTH}), all statements together\?", total),
    (rf"Over the statements from ({MONTH}) to ({MONTH}), what is the (.+) of ({ACCOUNT}) in total\?", lambda f, l, n, a: total(n, a, f, l)),
    (r"How many (.+) does the archive hold for (.+)\?", state),
    (r"Count the (.+) of the state (.+)\.", state),
    (r"How many customers in repository (.+) have an account whose number ends in (.+)\?", with_account),
    (r"Count the customers of repository (.+) who have an account with the number (.+)\.", with_account),
    (r"What is the number of every customer in repository (.+) whose name is (.+)\?", named),
    (r"Somebody is looking for (.+)\. Give the number of every customer of that name in repository (.+)\.", lambda n, r: named(r, n)),
    (rf"How many documents of ({WHO}) in repository (.+) may I read\?", readable),
    (rf"Count the documents of ({WHO}) in repository (.+) that you may show me\.", readable),
]]


def answers(text, kind):
    order = sorted(PATTERNS, key=lambda each: (each[1] is fact) == (kind == "sum"))
    for pattern, answer in order:
        found = pattern.fullmatch(text)
        if found:
            return answer(*found.groups())
    raise ValueError("no pattern: " + text)


def shown(kind, value):
    if kind == MONEY:
        return f"{'-' if value < 0 else ''}{abs(value) // 100}.{abs(value) % 100:02}"
    return str(value)


def hits(question):
    """Counts what the query finds, from the conditions of its text."""
    sql, values = "select count(*) from stored s left join owner o on o.number = s.customer where repository = ?", [question["repository"]]
    columns = {"ecm:primaryType": "type", "customer:number": "customer", "account:number": "account", "customer:address/state": "state",
               "customer:firstname": "first_name", "customer:lastname": "last_name"}
    for name, operator, value in re.findall(r"([a-z]+:[A-Za-z/]+) (=|LIKE|>=|<) (?:TIMESTAMP )?('(?:[^'\\]|\\.)*'|\d+)", question["nxql"]):
        text = value.strip("'").replace("\\'", "'")
        if name == "all:documentDate":
            sql += " and last_day(day) " + operator + " ?::timestamp::date"
            values.append(text)
        elif name != "ecm:isVersion":
            sql += f" and {columns[name]} {operator} ?"
            values.append(text)
    return rows(sql, *values)[0][0] if "members" in question["groups"] else 0


count, wrong = collections.Counter(), 0
for text in open(f"{questions}/queries.jsonl", encoding="utf-8"):
    q = json.loads(text)
    count[q["kind"]] += 1
    found = answers(q["text"], q["kind"])
    faults = []
    if q["kind"] == "unanswerable":
        faults += [] if not found and not q["answerable"] else [f"has an answer: {found}"]
    elif len(found) != 1:
        faults.append(f"has {len(found)} answers")
    else:
        kind, value = found[0]
        secret = "members" not in q["groups"]
        if kind == "count":
            value = 0 if secret else value
            kind, secret = "number", False
        if secret:
            expected = shown(kind, value)
            hidden = q["forbidden"] and not q["answerable"] and q["must_not_contain"] in ([expected], [])
            faults += [] if hidden and (q["must_not_contain"] or len(expected) < 4 or expected in q["text"]) else ["gives a secret away"]
        elif kind in ("set", "ids"):
            faults += [] if set(q["answers"]) == value and q["answerable"] else [f"is {value}"]
        else:
            faults += [] if q["answer"] == shown(kind, value) and q["answer_type"] == kind else [f"is {shown(kind, value)}"]
    if hits(q) != q["hits"]:
        faults.append(f"finds {hits(q)} of {q['hits']}")
    for each in q["evidence"]:
        where = rows("select repository || ':' || path from stored where id = ?", each["id"])
        faults += [] if where == [(each["path"],)] else [f"evidence at {where}"]
    for fault in faults:
        wrong += 1
        print(q["_id"], q["kind"], q["text"], q["answer"], "|", fault)
print(wrong, "differences;", *(f"{kind} {n}" for kind, n in sorted(count.items())))
