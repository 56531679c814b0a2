-- sysbench 1.0, one thread: an event is one INSERT of 100 rows into a table that every run creates, with an ascending
-- primary key and three secondary indexes of random values.
local rows = 100
local columns = "(at, register, customer, price, note)"

function thread_init()
  drv = sysbench.sql.driver()
  con = drv:connect()
  con:query("DROP TABLE IF EXISTS purchases")
  con:query([[CREATE TABLE purchases (
    id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    at INT NOT NULL, register INT NOT NULL, customer INT NOT NULL, price INT NOT NULL, note CHAR(10) NOT NULL,
    KEY by_price (price, customer), KEY by_register (register, price, customer), KEY by_time (at, price, customer)
  ) ENGINE=InnoDB]])
end

function event()
  local any = function() return sysbench.rand.uniform(1, 1000000000) end
  local values = {}
  for row = 1, rows do
    values[row] = string.format("(%d,%d,%d,%d,'x')", any(), any(), any(), any())
  end
  con:query("INSERT INTO purchases " .. columns .. " VALUES " .. table.concat(values, ","))
end

function thread_done()
  con:disconnect()
end

-- Nothing to prepare: thread_init creates the table.
function prepare()
end
